import { expect, test } from 'vitest'
import { momentIn, SetSearch } from '../../../../../src/features/set/set-search.ts'

const hour = { duration: 3_600_000 }

test.each([
  [3_599, 3_599_000],
  [3_600, null],
  [undefined, null],
])('the second %s of an hour is %s ms', (t, at) => {
  expect(momentIn(hour, t)).toBe(at)
})

test.each([0, -1, 1.5, '90', 'abc', null, Number.NaN, 1e12])('%s in an address is no moment', t => {
  expect(SetSearch.parse({ t, tab: 'comments' })).toEqual({ t: undefined, tab: 'comments' })
})

test('a whole second is a moment, and other parameters are dropped', () => {
  expect(SetSearch.parse({ t: 90, from: 'mail' })).toEqual({ t: 90 })
})
