import { expect, test } from 'vitest'
import { allOf, counted, oneOf, plural } from '../../../../server/lib/words.ts'

test('One of a kind is singular, none and many are plural', () => {
  expect([0, 1, 2, 2000].map(count => counted(count, 'track'))).toEqual([
    '0 tracks',
    '1 track',
    '2 tracks',
    '2,000 tracks',
  ])
  expect([1, 2].map(count => plural(count, 'is', 'are'))).toEqual(['is', 'are'])
})

test('Lists are read aloud as they are written', () => {
  expect(allOf(['a'])).toBe('a')
  expect(allOf(['a', 'b', 'c'])).toBe('a, b, and c')
  expect(oneOf(['a', 'b'])).toBe('a or b')
})
