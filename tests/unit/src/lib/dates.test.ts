import { expect, test } from 'vitest'
import { ago, usDay } from '../../../../src/lib/dates.ts'

test('the day of a time names its month', () => {
  expect(usDay('2026-10-12T08:00:00')).toBe('Oct 12, 2026')
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
