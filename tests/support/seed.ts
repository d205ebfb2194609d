import fc from 'fast-check'

/** A fixed seed, so that every run has the same cases; the soak runs look for others. `SEED` sets another one. */
export const seed = Number(process.env.SEED ?? 20_261_121)

fc.configureGlobal({ seed })
