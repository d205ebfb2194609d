import { expect, test } from 'vitest'
import { keyTarget } from '../../../../../../src/ui/waveform/seek/keys.ts'

/** Three tracks of 100 s; the middle one an ID. */
const duration = 300_000
const tracks = [
  { position: 1, start: 0, end: 100_000, isId: false, name: 'Tarn – Undertow' },
  { position: 2, start: 100_000, end: 200_000, isId: true, name: 'ID' },
  { position: 3, start: 200_000, end: 300_000, isId: false, name: 'Oda Vexel – Neon Liturgy' },
]

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
