import fc from 'fast-check'
import { partHas } from './part.ts'

/**
 * A fixed seed, so that every run has the same cases; what `npm test` leaves has others than `npm test`, and the soak runs
 * look for more. `SEED` sets another one.
 */
export const seed = Number(process.env.SEED ?? (partHas.quick ? 20_261_121 : 20_261_122))

fc.configureGlobal({ seed })
