import { RateLimiterMemory } from 'rate-limiter-flexible'
import { countOrRefuse } from '../count-or-refuse.ts'

/** The most writes of a kind that one listener may make per minute, in each process. */
export interface WritesPerMinute {
  moments: number
  comments: number
  reports: number
  /** Suggestions and votes on them. */
  suggestions: number
  blocks: number
  queue: number
  history: number
  playlists: number
  rooms: number
  /** Items that other apps write about. */
  otherApps: number
}

/** Far more than a person can do. A device that was offline sends its pending writes at this rate. */
export const defaultWriteLimits: WritesPerMinute = {
  moments: 120,
  comments: 30,
  reports: 30,
  suggestions: 60,
  blocks: 60,
  queue: 300,
  history: 120,
  playlists: 300,
  rooms: 300,
  otherApps: 1_200,
}

interface Counted {
  caller: { userId: number }
  /** How many writes it is. */
  writes?: number
}

/** Returns a guard that throws a 429 for too many writes of a kind. The app retries refused writes by itself. */
export function limitWrites(perMinute: number | undefined) {
  if (perMinute === undefined) return async () => undefined
  const limiter = new RateLimiterMemory({ points: perMinute, duration: 60 })
  return async ({ caller, writes = 1 }: Counted): Promise<undefined> => {
    await countOrRefuse(limiter, caller.userId, 'That was a lot at once. Please try again in a moment.', writes)
  }
}
