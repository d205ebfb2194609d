import { expect, test } from 'vitest'
import { timesFor } from '../../../../src/lib/time-of-day.ts'

const evening = '2026-11-21T21:04:00'
const midnight = '2026-11-21T00:05:00'

test.each([
  ['en-US', '9:04 PM', '12:05 AM', 'Nov 21, 2026, 9:04 PM'],
  ['en-AU', '9:04 PM', '12:05 AM', 'Nov 21, 2026, 9:04 PM'],
  ['de-DE', '21:04', '00:05', 'Nov 21, 2026, 21:04'],
  ['ja-JP', '21:04', '00:05', 'Nov 21, 2026, 21:04'],
])('a listener of %s reads %s and %s, and the day in English', (locale, late, early, whole) => {
  const { timeOfDay, usDateTime } = timesFor(locale)
  const plain = (text: string) => text.replaceAll('\u202f', ' ')
  expect(plain(timeOfDay(evening))).toBe(late)
  expect(plain(timeOfDay(midnight))).toBe(early)
  expect(plain(usDateTime(evening))).toBe(whole)
})
