import { expect, test } from 'vitest'
import { createRandom } from '../../../../server/demo/random.ts'
import { bestSpan } from '../../../../server/ear/evidence.ts'

/** Peaks of so many seconds, four a second in each of five octaves, of which these shares are in the known recording. */
function heard(seconds: number, shares: readonly number[], from = 0) {
  const random = createRandom(1)
  const peaks = Array.from({ length: seconds * 20 }, (_, at) => {
    const octave = at % shares.length
    return { time: (from + at / 20) * 1000, pitch: octave * 1200 + 600, isMatched: random.chance(shares[octave] ?? 0) }
  })
  const question = {
    duration: (from + seconds) * 1000,
    times: Uint32Array.from(peaks, ({ time }) => time),
    pitches: Uint16Array.from(peaks, ({ pitch }) => pitch),
    ranks: new Uint8Array(peaks.length),
  }
  return bestSpan(
    question,
    Uint8Array.from(peaks, ({ isMatched }) => Number(isMatched)),
  )?.certainty
}

test('what is the same in all octaves is certain, and under other music, too', () => {
  expect(heard(20, [0.95, 0.95, 0.95, 0.95, 0.95])).toBe('certain')
  expect(heard(40, [0.75, 0.75, 0.75, 0.75, 0.75])).toBe('certain')
})

test('what a deck or an encoder has spoiled in one octave is still certain', () => {
  expect(heard(30, [0.9, 0.9, 0.9, 0.9, 0.4])).toBe('certain')
})

test('chords and a kick that are the same under another lead and other hats are only likely', () => {
  expect(heard(60, [0.9, 0.95, 0.9, 0.45, 0.45])).toBe('likely')
})

test('the shorter it is, the more of it has to be the same', () => {
  expect(heard(60, [0.9, 0.95, 0.9, 0.64, 0.64])).toBe('certain')
  expect(heard(10, [0.9, 0.95, 0.9, 0.64, 0.64])).toBe('likely')
  expect(heard(6, [0.95, 0.95, 0.95, 0.95, 0.95])).toBe('likely')
})

test('two octaves alone are never certain', () => {
  expect(heard(60, [0.95, 0.95])).toBe('likely')
})

test('what different music has in common by chance is nothing', () => {
  expect(heard(60, [0.3, 0.3, 0.3, 0.3, 0.3])).toBeUndefined()
})
