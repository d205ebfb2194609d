/** The tiers of the tests, in the order in which they are cheapest to fail; docs/testing.md says what each is for. */
export const tierNames = ['unit', 'component', 'api', 'simulation', 'install', 'browser', 'engines'] as const
export type TierName = (typeof tierNames)[number]
export const isTier = (name: string): name is TierName => tierNames.some(each => each === name)

/** The part of the tests that `npm test` runs, and the one that it leaves. */
export type Part = 'quick' | 'rest'

/** The tiers with something in a part. `engines` is in none: its browsers need both cores. */
export const tiersOf: Record<Part, readonly TierName[]> = {
  quick: ['unit', 'component', 'api', 'simulation', 'browser'],
  rest: ['unit', 'component', 'api', 'simulation', 'install', 'browser'],
}

/** What `npm test` says that it has not run. */
export const leftToAll =
  'Left to npm run test:all: the bytes of the first pages, installing and operating, real sound, layouts and the other component tests, some of the API of the Studio, more random cases, and all browser tests but the journeys.'
