import { expect, test } from 'vitest'
import { rovingTarget } from '../../../../../src/ui/controls/roving-focus.ts'
import { barsOf, toneOf } from '../../../../../src/ui/waveform/bars/bar-layout.ts'
import { levelsFromPeaks, resample } from '../../../../../src/ui/waveform/bars/levels.ts'
import { cellName, labelLeft, valueText } from '../../../../../src/ui/waveform/labels.ts'
import { keyTarget } from '../../../../../src/ui/waveform/seek/keys.ts'
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

test('bars cover the whole width and belong to the track at their middle', () => {
  const bars = barsOf({ duration, tracks }, 301)
  expect(bars).toHaveLength(101)
  expect(bars[0]?.track).toBe(0)
  expect(bars[50]).toMatchObject({ track: 1, isId: true })
  expect(bars[100]?.track).toBe(2)
})

test('without levels all bars are equal', () => {
  expect(resample([], 3)).toEqual([0.3, 0.3, 0.3])
})

test('levels are repeated for more bars and averaged for fewer', () => {
  expect(resample([0.2, 0.8], 4)).toEqual([0.2, 0.2, 0.8, 0.8])
  expect(resample([0.2, 0.4, 0.6, 0.8], 2).map(level => level.toFixed(2))).toEqual(['0.30', '0.70'])
})

test('the loudest peak has level 1, one half as loud 0.25', () => {
  expect(levelsFromPeaks({ bits: 8, data: [-64, 32, -32, 16, 0, 0] })).toEqual([1, 0.25, 0])
  expect(levelsFromPeaks({ bits: 8, data: [0, 0] })).toEqual([])
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

const press = (key: string, position: number, shiftKey = false) =>
  keyTarget({ key, shiftKey }, position, { duration, tracks })

test('arrow keys move by 10 s, with Shift by a track', () => {
  expect(press('ArrowRight', 50_000)).toBe(60_000)
  expect(press('ArrowLeft', 50_000)).toBe(40_000)
  expect(press('ArrowRight', 50_000, true)).toBe(100_000)
  expect(press('ArrowLeft', 150_000, true)).toBe(100_000)
})

test('keys stay within the set', () => {
  expect(press('ArrowLeft', 2_000)).toBe(0)
  expect(press('ArrowRight', 299_000)).toBe(duration)
})

test('page keys go from track to track', () => {
  expect(press('PageUp', 50_000)).toBe(100_000)
  expect(press('PageUp', 250_000)).toBe(duration)
  expect(press('PageDown', 150_000)).toBe(100_000)
  expect(press('PageDown', 100_500)).toBe(0)
})

test('Home and End go to the ends, and other keys nowhere', () => {
  expect(press('Home', 50_000)).toBe(0)
  expect(press('End', 50_000)).toBe(duration)
  expect(press('a', 50_000)).toBeNull()
})

test('arrow keys walk the ruler and stop at its ends', () => {
  expect(rovingTarget('ArrowRight', 1, 3)).toBe(2)
  expect(rovingTarget('ArrowRight', 2, 3)).toBe(2)
  expect(rovingTarget('ArrowLeft', 0, 3)).toBe(0)
  expect(rovingTarget('Enter', 0, 3)).toBeNull()
})

test('the accessible value of a position has time, track number and name', () => {
  expect(valueText(tracks, 48_000)).toBe('00:00:48, track 1, Tarn – Undertow')
  expect(valueText(tracks, duration)).toBe('00:05:00')
})

test("a ruler cell's name has its track and start", () => {
  expect(tracks.map(cellName)[2]).toBe('Track 3, Oda Vexel – Neon Liturgy, 00:03:20')
})

test('a label starts at its track, ends there when it would overflow, and never leaves the lane', () => {
  expect(labelLeft(100, 200, 1000)).toBe(100)
  expect(labelLeft(900, 200, 1000)).toBe(700)
  expect(labelLeft(200, 250, 390)).toBe(140)
  expect(labelLeft(10, 500, 390)).toBe(0)
})
