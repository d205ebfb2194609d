import { expect, test } from 'vitest'
import { shareLink } from '../../../../src/lib/share-link.ts'

const origin = 'https://segue.example'

test('a set and a track are shared by the links of their preview pages', () => {
  expect(shareLink({ item: 'set', id: 3, name: 'x' }, origin)).toBe('https://segue.example/preview/sets/3')
  expect(shareLink({ item: 'track', id: 7, name: 'x' }, origin)).toBe('https://segue.example/preview/tracks/7')
})

test.each([
  [0, ''],
  [999, ''],
  [1_000, '?t=1'],
  [3_734_999, '?t=3734'],
])('a moment of %i ms is shared in whole seconds: "%s"', (at, query) => {
  expect(shareLink({ item: 'set', id: 3, name: 'x', at }, origin)).toBe(`https://segue.example/preview/sets/3${query}`)
})
