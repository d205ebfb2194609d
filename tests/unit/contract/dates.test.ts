import { afterEach, expect, test } from 'vitest'
import { usDate } from '#contract/dates.ts'

const zone = process.env.TZ
afterEach(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

test('a date names its month, so that no one reads another day', () => {
  expect(usDate('2026-10-12')).toBe('Oct 12, 2026')
  expect(usDate('2026-12-01')).toBe('Dec 1, 2026')
})

test.each(['Pacific/Honolulu', 'UTC', 'Pacific/Kiritimati'])('a date is the same day in %s', name => {
  process.env.TZ = name
  expect(usDate('2026-01-01')).toBe('Jan 1, 2026')
})

test.each(['soon', '', '2026-13-45', '2026-10-12T08:00:00Z'])('%j is no date, and is returned unchanged', text => {
  expect(usDate(text)).toBe(text)
})
