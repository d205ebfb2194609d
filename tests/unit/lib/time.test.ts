import { expect, test } from 'vitest'
import { hhmmss, shortTime } from '../../../src/lib/time.ts'

test.each([
  [0, '00:00:00'],
  [999, '00:00:00'],
  [1_000, '00:00:01'],
  [2_892_999, '00:48:12'],
  [3_600_000, '01:00:00'],
  [360_000_000, '100:00:00'],
])('%i ms reads %s', (milliseconds, text) => {
  expect(hhmmss(milliseconds)).toBe(text)
})

test.each([Number.NaN, Number.POSITIVE_INFINITY, -5])('%d, which is no position, reads as zero', value => {
  expect(hhmmss(value)).toBe('00:00:00')
})

test.each([
  [10_000, '0:10'],
  [65_000, '1:05'],
  [1_876_000, '31:16'],
  [3_734_000, '1:02:14'],
  [36_000_000, '10:00:00'],
])('%i ms reads %s where it is short', (milliseconds, text) => {
  expect(shortTime(milliseconds)).toBe(text)
})
