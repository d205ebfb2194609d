import { expect, test } from 'vitest'
import { cellName, labelLeft, valueText } from '../../../../../src/ui/waveform/labels.ts'

/** Three tracks of 100 s; the middle one an ID. */
const duration = 300_000
const tracks = [
  { position: 1, start: 0, end: 100_000, isId: false, name: 'Tarn – Undertow' },
  { position: 2, start: 100_000, end: 200_000, isId: true, name: 'ID' },
  { position: 3, start: 200_000, end: 300_000, isId: false, name: 'Oda Vexel – Neon Liturgy' },
]

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
