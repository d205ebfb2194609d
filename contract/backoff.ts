export interface Backoff {
  /** The pause after the first failure, in ms. */
  first: number
  /** The longest pause, in ms. */
  longest: number
  /** How many attempts in a row have failed; 0 counts as 1. */
  failures: number
  /** From 0 to below 1, such as `Math.random()`: shortens the pause by up to half of it. */
  random?: number
}

/**
 * Returns how long to wait before the next attempt, in ms: twice as long after each failure, up to a limit. `random` adds
 * jitter, so that clients that lost a server together don't all come back at once.
 */
export const backoff = ({ first, longest, failures, random = 0 }: Backoff): number =>
  Math.min(longest, first * 2 ** Math.max(0, failures - 1)) * (1 - random / 2)
