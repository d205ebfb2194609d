import { expect, test } from 'vitest'
import { badgeCap, cappedCount, counted, dotted } from '../../../../src/lib/text.ts'

test('a badge shows counts up to 999, then 999+', () => {
  expect([0, 999, 1000].map(count => cappedCount(count))).toEqual(['0', '999', '999+'])
})

test('the bell shows counts up to 99, then 99+', () => {
  expect([99, 100].map(count => cappedCount(count, badgeCap.bell))).toEqual(['99', '99+'])
})

test('one is not plural', () => {
  expect([0, 1, 2].map(count => counted(count, 'Set'))).toEqual(['0 Sets', '1 Set', '2 Sets'])
})

test('empty parts are left out, without a dot', () => {
  expect(dotted('Tarn', null, 'Palisade', '', false, undefined)).toBe('Tarn · Palisade')
  expect(dotted(null)).toBe('')
})
