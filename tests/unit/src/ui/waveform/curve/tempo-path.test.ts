import { expect, test } from 'vitest'
import { foldedBpm, heightOf, tempoPath } from '../../../../../../src/ui/waveform/curve/tempo-path.ts'

const range = { low: 120, high: 140 }
const part = (start: number, end: number, bpm: number | null) => ({ start: start * 1000, end: end * 1000, bpm })

test('the slowest tempo is at the bottom and the fastest at the top', () => {
  expect([120, 130, 140].map(bpm => heightOf(bpm, range))).toEqual([100, 50, 0])
})

test('a steady set looks steady', () => {
  expect([124, 125].map(bpm => Math.round(heightOf(bpm, { low: 124, high: 125 })))).toEqual([54, 46])
})

test.each([
  [65, 130],
  [262, 131],
  [129, 129],
])('%i BPM in a set of 120 to 140 is %i', (bpm, folded) => {
  expect(foldedBpm(bpm, range)).toBe(folded)
})

test('the curve is level while a track plays, and smooth from one to the next', () => {
  expect(tempoPath([part(0, 500, 120), part(500, 1000, 140)], range, 1_000_000)).toBe(
    'M0 100H480C500 100 500 0 520 0H1000',
  )
})

test('short tracks have short transitions, which never overlap', () => {
  expect(tempoPath([part(0, 20, 120), part(20, 40, 140), part(40, 1000, 130)], range, 1_000_000)).toBe(
    'M0 100H10C20 100 20 0 30 0H30C40 0 40 50 50 50H1000',
  )
})

test('where the tempo is unknown there is a gap', () => {
  expect(tempoPath([part(0, 100, 120), part(100, 200, null), part(200, 300, 130)], range, 1_000_000)).toBe(
    'M0 100H100M200 50H300',
  )
  expect(tempoPath([part(0, 100, null)], range, 1_000_000)).toBe('')
})

test('a track that lasts longer than the set ends with it', () => {
  expect(tempoPath([part(0, 2000, 130)], range, 1_000_000)).toBe('M0 50H1000')
})
