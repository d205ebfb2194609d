import { expect, test } from 'vitest'
import { createTally, tickMs } from '../../../../server/ear/candidates.ts'
import { variants } from '../../../../server/ear/landmarks.ts'

const sameSpeed = variants.findIndex(({ speed, keyLock }) => speed === 1 && keyLock)
const lookups = (count: number) => ({
  hashes: new Uint32Array(count),
  times: Uint32Array.from({ length: count }, (_, at) => at * 1000),
  variants: new Uint8Array(count).fill(sameSpeed),
})

/** Landmarks, a second after one another, that are found so that the question's beginning is at these ticks. */
function tallyOf(ticks: readonly number[]) {
  const tally = createTally(lookups(ticks.length), 0)
  for (const [lookup, tick] of ticks.entries()) tally.add(lookup, tick + (lookup * 1000) / tickMs)
  return tally.best()
}

test.each([400, 401, 402, 403])('landmarks agree on a place within two ticks, wherever it is: %i', tick => {
  expect(tallyOf([tick, tick, tick, tick + 1, tick + 1, 90_000])).toEqual([{ tick, variant: sameSpeed, agreeing: 5 }])
})

test('the place on which most agree is the first', () => {
  const ticks = [...Array<number>(5).fill(1000), ...Array<number>(7).fill(70_000)]
  expect(tallyOf(ticks).map(({ tick, agreeing }) => [tick, agreeing])).toEqual([
    [70_000, 7],
    [1000, 5],
  ])
})

test('a few that agree by chance are no place', () => {
  expect(tallyOf([400, 400, 400, 401, 90_000, 90_003])).toEqual([])
})
