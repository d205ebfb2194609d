import { expect, test } from 'vitest'
import { backoff } from '#contract/backoff.ts'

const second = 1_000
const minute = 60 * second

const afterFailures = (failures: number, random?: number) =>
  backoff({ first: second, longest: minute, failures, ...(random !== undefined && { random }) })

test('the pause doubles with each failure, up to the longest one', () => {
  const pauses = [1, 2, 3, 4, 5, 6, 7, 8].map(failures => afterFailures(failures) / second)
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
})

test('without a failure it is the first pause', () => {
  expect(afterFailures(0)).toBe(second)
})

test('a thousand failures and more wait for the longest pause', () => {
  for (const failures of [1_000, 1_100, Number.MAX_SAFE_INTEGER]) expect(afterFailures(failures)).toBe(minute)
})

test('jitter takes up to half of the pause', () => {
  expect(afterFailures(3, 0)).toBe(4 * second)
  expect(afterFailures(3, 0.5)).toBe(3 * second)
  expect(afterFailures(3, 0.999)).toBeCloseTo(2 * second, -1)
  expect(afterFailures(1_000, 0.5)).toBe(0.75 * minute)
})
