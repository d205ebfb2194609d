import { afterEach, expect, test } from 'vitest'
import { usDate } from '../../../src/lib/dates.ts'

const zone = process.env.TZ
afterEach(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

test('a date reads month, day, year, without leading zeros', () => {
  expect(usDate('2026-10-02')).toBe('10/2/2026')
})

test.each(['Pacific/Honolulu', 'UTC', 'Pacific/Kiritimati'])('a date is the same day in %s', name => {
  process.env.TZ = name
  expect(usDate('2026-01-01')).toBe('1/1/2026')
})

test('what is no date is left alone', () => {
  expect(usDate('soon')).toBe('soon')
})
