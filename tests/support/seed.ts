import fc from 'fast-check'

/** The same cases in every run of the tests: what is found by luck, the soaks find. `SEED` asks for others. */
export const seed = Number(process.env.SEED ?? 20_261_121)

fc.configureGlobal({ seed })
