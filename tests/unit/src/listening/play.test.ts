import { expect, test } from 'vitest'
import { resumeOffer } from '../../../../src/listening/play.ts'

const hour = { duration: 3_600_000 }

test.each([
  [0, null],
  [9_999, null],
  [10_000, 10_000],
  [3_589_999, 3_589_999],
  [3_590_000, null],
  [3_600_000, null],
])('of a set of an hour that was left at %i ms, resuming is offered at %s', (left, offered) => {
  expect(resumeOffer(left, hour)).toBe(offered)
})
