import { type RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { Failure } from './failure.ts'

/** Counts `points` of `key`. Throws a 429 with this message for more than the limiter allows. */
export async function countOrRefuse(
  limiter: RateLimiterMemory,
  key: string | number,
  message: string,
  points = 1,
): Promise<void> {
  try {
    await limiter.consume(key, points)
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    throw new Failure(429, message, { retryAfter: Math.ceil(refused.msBeforeNext / 1000) })
  }
}
