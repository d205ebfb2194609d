import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openEvening } from './evening.ts'

/** Random numbers that a seed repeats. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const bad = { least: 100, most: 400, clockAhead: 7_000, random: randomOf(1) }
const settleMs = 30_000
const goalMs = 200

describe('a guest is in step with the host', () => {
  test('over a network whose ways take from 100 to 500 ms each', () => {
    const evening = openEvening(bad)
    evening.pass(settleMs)
    expect(evening.widest(60_000)).toBeLessThan(goalMs)
  })

  test('within eight seconds, by jumps where the speed alone would take half a minute', () => {
    const evening = openEvening({ ...bad, least: 350, most: 100 })
    evening.pass(6_000)
    expect(evening.widest(2_000)).toBeLessThan(goalMs)
  })

  test('again after ten seconds without a network, of which four were buffered', () => {
    const evening = openEvening(bad)
    evening.pass(settleMs)
    evening.cut(10_000, 4_000)
    expect(Math.abs(evening.behind())).toBeGreaterThan(1_000)
    evening.pass(settleMs)
    expect(evening.widest(60_000)).toBeLessThan(goalMs)
  })

  test('while it plays on from what is downloaded, without a network', () => {
    const evening = openEvening(bad)
    evening.pass(settleMs)
    evening.cut(1, Number.POSITIVE_INFINITY)
    expect(evening.widest(60_000)).toBeLessThan(goalMs)
  })

  test('at its speed, and in whatever it jumps to', () => {
    const evening = openEvening(bad)
    evening.say({ speed: 1.25 })
    evening.pass(settleMs)
    evening.say({ position: 1_800_000 })
    evening.pass(settleMs)
    expect(evening.widest(30_000)).toBeLessThan(goalMs)
    expect(evening.own.rate).toBeCloseTo(1.25, 1)
  })

  test('whatever the network is like, and whatever the host does', () => {
    const network = fc.record({ least: fc.integer({ min: 1, max: 300 }), most: fc.integer({ min: 0, max: 400 }) })
    const deed = fc.oneof(
      fc.record({ position: fc.integer({ min: 0, max: 1_000_000 }) }),
      fc.record({ is_playing: fc.boolean() }),
      fc.record({ speed: fc.constantFrom(0.75, 1, 1.5) }),
      fc.constant('cut' as const),
    )
    const clockAhead = fc.integer({ min: -100_000, max: 100_000 })
    fc.assert(
      fc.property(network, clockAhead, fc.nat(), fc.array(deed, { maxLength: 4 }), (ways, ahead, seed, deeds) => {
        const evening = openEvening({ ...ways, clockAhead: ahead, random: randomOf(seed) })
        for (const each of deeds) {
          if (each === 'cut') evening.cut(8_000, 2_000)
          else evening.say(each)
          evening.pass(3_000)
        }
        evening.say({ is_playing: true })
        evening.pass(settleMs)
        expect(evening.widest(20_000)).toBeLessThan(goalMs)
      }),
      { numRuns: 40 },
    )
  })
})

test('what the host does reaches a guest within a second over a slow network', () => {
  const evening = openEvening({ ...bad, most: 200 })
  evening.pass(settleMs)
  evening.say({ is_playing: false })
  evening.pass(1_000)
  expect(evening.own.state).toBe('paused')
  expect(Math.abs(evening.behind())).toBeLessThan(1)
})

test('a guest in step never jumps', () => {
  const evening = openEvening(bad)
  evening.pass(settleMs)
  const before = evening.counts.jumps
  evening.pass(600_000)
  expect(evening.counts.jumps).toBe(before)
})
