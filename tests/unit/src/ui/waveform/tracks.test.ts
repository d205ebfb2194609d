import { expect, test } from 'vitest'
import { percent, positionAt, trackIndexAt } from '../../../../../src/ui/waveform/tracks.ts'

/** Three tracks of 100 s; the middle one an ID. */
const duration = 300_000
const tracks = [
  { position: 1, start: 0, end: 100_000, isId: false, name: 'Tarn – Undertow' },
  { position: 2, start: 100_000, end: 200_000, isId: true, name: 'ID' },
  { position: 3, start: 200_000, end: 300_000, isId: false, name: 'Oda Vexel – Neon Liturgy' },
]

test('at a boundary the later track plays', () => {
  expect([99_999, 100_000, 299_999, 300_000].map(ms => trackIndexAt(tracks, ms))).toEqual([0, 1, 2, -1])
})

test("a pointer's place is converted to a position within the set", () => {
  expect([-5, 0, 150, 300, 400].map(x => positionAt(x, 300, duration))).toEqual([0, 0, 150_000, duration, duration])
  expect(positionAt(10, 0, duration)).toBe(0)
})

test('a position is a percentage of the duration, 0% if that is unknown', () => {
  expect(percent(75_000, duration)).toBe('25%')
  expect(percent(75_000, 0)).toBe('0%')
})
