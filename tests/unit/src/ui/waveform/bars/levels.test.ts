import { expect, test } from 'vitest'
import { levelsFromPeaks, resample } from '../../../../../../src/ui/waveform/bars/levels.ts'

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
