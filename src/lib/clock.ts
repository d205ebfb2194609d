/** What time it is, and what comes in time: the browser's on a page, another one in a simulation. Times are ms. */
export interface Clock {
  /** Since 1970, as the device is set. */
  now(): number
  /** Calls `work` in `ms`. Returns a function that cancels it. */
  after(ms: number, work: () => void): () => void
}

export const clock: Clock = {
  now: () => Date.now(),
  after(ms, work) {
    const timer = setTimeout(work, ms)
    return () => clearTimeout(timer)
  },
}
