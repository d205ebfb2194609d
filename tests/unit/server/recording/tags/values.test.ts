import { expect, test } from 'vitest'
import { dateOf } from '../../../../../server/recording/tags/values.ts'

test.each([
  ['2026', '2026'],
  ['2026-06-14', '2026-06-14'],
  ['2026-06-14T23:00:00', '2026-06-14'],
  ['2026-05', '2026'],
  ['2026.06.14', '2026-06-14'],
  ['2026/6/4', '2026-06-04'],
  ['14.06.2026', '2026-06-14'],
  [' 4.6.2026', '2026-06-04'],
  ['20260614', '2026-06-14'],
  ['2026-06-31', '2026'],
  ['31.06.2026', '2026'],
  ['20261350', '2026'],
  ['0000', undefined],
  ['14.06.26', undefined],
  ['June 2026', undefined],
  ['', undefined],
])('the date %j is %j', (text, date) => {
  expect(dateOf(text)).toBe(date)
})

test('a day of its own completes a year', () => {
  expect(dateOf(undefined, '2026', '1406')).toBe('2026-06-14')
})
