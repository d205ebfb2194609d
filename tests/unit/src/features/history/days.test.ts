import { afterEach, expect, test } from 'vitest'
import type { Listen } from '#contract/entities/history.ts'
import { byDay } from '../../../../../src/features/history/days.ts'
import { aSet } from '../../../../component/support/entities.ts'

const zone = process.env.TZ
afterEach(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

const began = (started_dt: string): Listen => ({
  id: Date.parse(started_dt) % 1_000_000,
  set_meta: aSet(),
  started_dt,
  ended_dt: started_dt,
  current_timestamp: 0,
  heard: 0,
})

const named = (times: readonly string[], now: string) =>
  byDay(times.map(began), Date.parse(now)).map(({ name, listens }) => [name, listens.length])

test('listens are grouped by the day on which they began, and the last two days have names of their own', () => {
  const times = [
    '2026-11-26T10:00:00',
    '2026-11-26T00:00:00',
    '2026-11-25T23:59:59',
    '2026-11-24T12:00:00',
    '2025-12-31T12:00:00',
  ]
  expect(named(times, '2026-11-26T12:00:00')).toEqual([
    ['Today', 2],
    ['Yesterday', 1],
    ['Tuesday, November 24', 1],
    ['Wednesday, December 31, 2025', 1],
  ])
})

test('yesterday may be in another year', () => {
  expect(named(['2025-12-31T12:00:00'], '2026-01-01T00:00:00')).toEqual([['Yesterday', 1]])
})

test.each([
  ['2026-03-29T12:00:00', 23],
  ['2026-10-25T12:00:00', 25],
  ['2026-06-01T12:00:00', 24],
])('in Berlin, the day of %s has %i hours', (time, hours) => {
  process.env.TZ = 'Europe/Berlin'
  const [day] = byDay([began(time)], Date.parse(time))
  expect(((day?.until ?? 0) - (day?.from ?? 0)) / 3_600_000).toBe(hours)
})
