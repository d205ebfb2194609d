/**
 * Which part of the tests this run is: `quick` is `npm test`, `rest` is what that leaves to `npm run test:all`. A run of a
 * single tier, such as `npm run test:api`, has both.
 */
const part = process.env.SEGUE_PART

/** Whether this run has what `npm test` runs, and whether it has what that leaves. */
export const partHas = { quick: part !== 'rest', rest: part !== 'quick' } as const

/** How many of `whole` random cases this run has: `npm test` has `quick`, and the rest has the others, of another seed. */
export const cases = (quick: number, whole: number): number =>
  (partHas.quick ? quick : 0) + (partHas.rest ? whole - quick : 0)

/** What this run has of something: what `npm test` has, what that leaves, or all of it. */
export const ofPart = <What>({ quick, rest, all }: { quick: What; rest: What; all: What }): What =>
  partHas.quick && partHas.rest ? all : partHas.quick ? quick : rest
