import { afterEach, describe, expect, test } from 'vitest'
import { addDays, boundsOf, mondayAt, mondayOf, weekdays, weekName } from '../../../../src/lib/week.ts'

const zone = process.env.TZ
afterEach(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

const hour = 3_600_000
/** The length of each day of a week, in hours. */
const hoursOf = (monday: string) => {
  const times = boundsOf(monday).map(time => Date.parse(time))
  return times.slice(1).map((time, day) => (time - (times[day] ?? time)) / hour)
}

describe.each(['Pacific/Honolulu', 'UTC', 'Europe/Berlin', 'Pacific/Kiritimati'])('in %s', name => {
  test.each([
    ['2026-11-22', '2026-11-16'],
    ['2026-11-23', '2026-11-23'],
    ['2026-11-29', '2026-11-23'],
    ['2027-01-03', '2026-12-28'],
    ['2028-03-01', '2028-02-28'],
  ])('the week of %s begins on %s', (day, monday) => {
    process.env.TZ = name
    expect(mondayOf(day)).toBe(monday)
  })

  test('a step of seven days is a week, also over a leap day and where the clocks change', () => {
    process.env.TZ = name
    expect(addDays('2028-02-28', 7)).toBe('2028-03-06')
    expect(addDays('2026-10-26', -7)).toBe('2026-10-19')
    expect(addDays('2026-03-23', 7)).toBe('2026-03-30')
  })
})

test('the same moment is in two weeks of two time zones', () => {
  const moment = Date.parse('2026-11-23T05:00:00Z')
  process.env.TZ = 'America/Los_Angeles'
  expect(mondayAt(moment)).toBe('2026-11-16')
  process.env.TZ = 'Europe/Berlin'
  expect(mondayAt(moment)).toBe('2026-11-23')
})

test.each([
  ['an ordinary week', 'Europe/Berlin', '2026-11-23', [24, 24, 24, 24, 24, 24, 24]],
  ['the week in which summer time begins', 'Europe/Berlin', '2026-03-23', [24, 24, 24, 24, 24, 24, 23]],
  ['the week in which it ends', 'Europe/Berlin', '2026-10-19', [24, 24, 24, 24, 24, 24, 25]],
  ['a week with a change by half an hour', 'Australia/Lord_Howe', '2026-03-30', [24, 24, 24, 24, 24, 24, 24.5]],
])('the days of %s have their hours', (_, name, monday, hours) => {
  process.env.TZ = name
  expect(hoursOf(monday)).toEqual(hours)
})

test('a day begins at its first moment where the clocks skip midnight', () => {
  process.env.TZ = 'Africa/Cairo'
  // On Friday, April 24, 2026, midnight is 1:00.
  expect(boundsOf('2026-04-20')[4]).toBe('2026-04-23T22:00:00.000Z')
  expect(hoursOf('2026-04-20')[4]).toBe(23)
})

test('weekdays begin with Monday', () => {
  expect([weekdays[0], weekdays[6], weekdays.length]).toEqual(['Monday', 'Sunday', 7])
})

test.each([
  ['2026-11-23', /^November 23.–.29, 2026$/],
  ['2026-09-28', /^September 28.–.October 4, 2026$/],
  ['2026-12-28', /^December 28, 2026.–.January 3, 2027$/],
])('the week of %s is named by its days', (monday, name) => {
  expect(weekName(monday)).toMatch(name)
})
