import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { Failure } from '../failure.ts'

/** How many writes of a kind a listener may make in a minute, in each process. */
export interface WritesPerMinute {
  moments: number
  comments: number
  queue: number
}

/** Far more than a hand can do; a device that was offline sends what waits at this pace. */
export const humanPace: WritesPerMinute = { moments: 120, comments: 30, queue: 300 }

/** Counts the writes of a kind. Throws 429 for too many; what was refused is sent again later by the app itself. */
export function limitWrites(perMinute: number | undefined) {
  if (perMinute === undefined) return async () => undefined
  const limiter = new RateLimiterMemory({ points: perMinute, duration: 60 })
  return async ({ caller }: { caller: { userId: number } }): Promise<undefined> => {
    try {
      await limiter.consume(caller.userId)
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused
      throw new Failure(429, 'That was a lot at once. Please try again in a moment.', {
        retryAfter: Math.ceil(refused.msBeforeNext / 1000),
      })
    }
  }
}
