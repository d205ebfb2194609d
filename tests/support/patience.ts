/**
 * A limit in ms, scaled by how many times slower this machine is now than two quiet cores: `measureSlowness` says that once
 * for a whole run. Every limit of a test goes through this: it ends what hangs, and is no verdict on what is slow.
 */
export const patience = (ms: number): number => Math.round(ms * Math.max(1, Number(process.env.SEGUE_SLOWNESS) || 1))
