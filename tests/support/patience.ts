/**
 * How many times slower this machine is now than the one that the limits of the tests were chosen on; at least 1.
 * `measureSlowness` sets it once for a whole run, and every process of the run inherits it.
 */
export const slowness = Math.max(1, Number(process.env.SEGUE_SLOWNESS) || 1)

/**
 * A limit in ms, scaled by the speed of the machine. Every limit of a test goes through this: a limit ends what hangs, and
 * is no verdict on what is slow.
 */
export const patience = (ms: number): number => Math.round(ms * slowness)
