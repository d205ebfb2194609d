import { expect, test } from 'vitest'
import { barsOf, toneOf } from '../../../../../../src/ui/waveform/bars/bar-layout.ts'

/** Three tracks of 100 s; the middle one an ID. */
const duration = 300_000
const tracks = [
  { position: 1, start: 0, end: 100_000, isId: false, name: 'Tarn – Undertow' },
  { position: 2, start: 100_000, end: 200_000, isId: true, name: 'ID' },
  { position: 3, start: 200_000, end: 300_000, isId: false, name: 'Oda Vexel – Neon Liturgy' },
]

test('bars cover the whole width and belong to the track at their middle', () => {
  const bars = barsOf({ duration, tracks }, 301)
  expect(bars).toHaveLength(101)
  expect(bars[0]?.track).toBe(0)
  expect(bars[50]).toMatchObject({ track: 1, isId: true })
  expect(bars[100]?.track).toBe(2)
})

test("a bar's tone shows what was played, and the current track", () => {
  const [first, second] = barsOf({ duration, tracks }, 6)
  if (!first || !second) throw new Error('two bars expected')
  expect(toneOf(first, null, -1)).toBe('next')
  expect(toneOf(first, 60_000, 0)).toBe('live')
  expect(toneOf(first, 10_000, 0)).toBe('now')
  expect(toneOf(first, 250_000, 2)).toBe('past')
  expect(toneOf(second, 60_000, 0)).toBe('next')
})
