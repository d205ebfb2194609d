import { expect, test } from 'vitest'
import { isDue } from '../../../../../../src/features/app-status/install/install-due.ts'

const minute = 60_000
const day = 24 * 60 * minute
const now = 1_000 * day
const never = { heard: 0, heardAt: 0, putOffAt: 0 }

test('on a first visit the installation is offered after half a minute of listening', () => {
  expect(isDue(never, now)).toBe(false)
  expect(isDue({ ...never, heard: 29_999, heardAt: now - 1_000 }, now)).toBe(false)
  expect(isDue({ ...never, heard: 30_000, heardAt: now - 1_000 }, now)).toBe(true)
})

test('a returning visitor gets the offer at once', () => {
  expect(isDue({ ...never, heard: 1_000, heardAt: now - 29 * minute }, now)).toBe(false)
  expect(isDue({ ...never, heard: 1_000, heardAt: now - 30 * minute }, now)).toBe(true)
})

test('"Not now" holds for three months', () => {
  const user = { heard: 30_000, heardAt: now - day }
  expect(isDue({ ...user, putOffAt: now - 89 * day }, now)).toBe(false)
  expect(isDue({ ...user, putOffAt: now - 90 * day }, now)).toBe(true)
})
