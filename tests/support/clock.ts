import { expect } from 'vitest'

/** Times that depend on how long something has taken are compared with the clock before and after it, on however slow a machine. */

/** Expects a time in ms to be between a reading of the clock and now. What stores times may round them to whole seconds. */
export function expectSince(began: number, time: number): void {
  expect(time).toBeGreaterThanOrEqual(Math.floor(began / 1000) * 1000)
  expect(time).toBeLessThanOrEqual(Math.ceil(Date.now() / 1000) * 1000)
}

/** Starts to measure. Returns a function that returns the ms since then, rounded up. */
export function stopwatch(): () => number {
  const began = performance.now()
  return () => Math.ceil(performance.now() - began) + 1
}
