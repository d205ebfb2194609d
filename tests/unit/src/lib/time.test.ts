import { expect, test } from 'vitest'
import { hhmmss, lasting, shortTime } from '../../../../src/lib/time.ts'

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

test.each([
  [0, '0 min'],
  [59_999, 'under a minute'],
  [60_000, '1 min'],
  [3_599_999, '59 min'],
  [3_600_000, '1 h'],
  [12_000_000, '3 h 20 min'],
  [360_000_000, '100 h'],
])('what lasted %i ms lasted %s', (milliseconds, text) => {
  expect(lasting(milliseconds)).toBe(text)
})
