/** The time and timers, in ms. The browser's own in a page; a simulation has a virtual one. */
export interface Clock {
  /** Ms since 1970 by the device's clock. */
  now(): number
  /** Calls `work` after `ms`. Returns a function that cancels it. */
  after(ms: number, work: () => void): () => void
}

export const clock: Clock = {
  now: () => Date.now(),
  after(ms, work) {
    const timer = setTimeout(work, ms)
    return () => clearTimeout(timer)
  },
}
