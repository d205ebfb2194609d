import { expect, test } from 'vitest'
import { shownWeek } from '../../../../../src/features/week/shown-week.ts'

test.each([
  ['no day', undefined, '2026-11-23'],
  ['a Monday', '2026-11-09', '2026-11-09'],
  ['another day', '2026-11-15', '2026-11-09'],
  ['a day of the current week', '2026-11-26', '2026-11-23'],
  ['a later week', '2026-12-07', '2026-11-23'],
])('%s shows its week, and none after the current one', (_, of, shown) => {
  expect(shownWeek(of, '2026-11-23')).toBe(shown)
})
