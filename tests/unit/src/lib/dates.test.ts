import { afterEach, expect, test } from 'vitest'
import { ago, usDate } from '../../../../src/lib/dates.ts'

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

test('anything but a date is returned unchanged', () => {
  expect(usDate('soon')).toBe('soon')
})

test.each([
  ['2026-11-21T11:59:00', '1 minute ago'],
  ['2026-11-21T11:00:01', '59 minutes ago'],
  ['2026-11-21T10:30:00', '1 hour ago'],
  ['2026-11-20T12:30:00', '23 hours ago'],
  ['2026-11-20T11:00:00', 'yesterday'],
  ['2026-11-19T23:00:00', '2 days ago'],
  ['2026-10-22T12:00:00', '30 days ago'],
])('seen at noon of November 21, %s was %s', (then, text) => {
  expect(ago(Date.parse(then), Date.parse('2026-11-21T12:00:00'))).toBe(text)
})
