import { expect, test } from 'vitest'
import { splitAtMatches } from '../../../../src/lib/matches.ts'

/** The text with its matches in brackets. */
const shown = (text: string, search: string) =>
  splitAtMatches(text, search)
    .map(part => (part.isMatch ? `[${part.text}]` : part.text))
    .join('')

test('a part of a word matches, in any case', () => {
  expect(shown('Marlow Slowe', 'slow')).toBe('Marlow [Slow]e')
  expect(shown('Slow Motorway', 'SLOW')).toBe('[Slow] Motorway')
})

test('accents make no difference, on either side', () => {
  expect(shown('Café Ancora', 'cafe')).toBe('[Café] Ancora')
  expect(shown('Cafe\u0301 Ancora', 'cafe')).toBe('[Caf\u00e9] Ancora')
  expect(shown('Cafe Ancora', 'café')).toBe('[Cafe] Ancora')
})

test('each word matches by itself, anywhere, and overlapping matches are one', () => {
  expect(shown('Motorway, Slow', 'slow motor')).toBe('[Motor]way, [Slow]')
  expect(shown('Banana', 'ana')).toBe('B[anana]')
  expect(shown('Slower', 'slow lower')).toBe('[Slower]')
})

test('punctuation never matches', () => {
  expect(shown('A.B & C', '. &')).toBe('A.B & C')
  expect(shown('Tarn', '')).toBe('Tarn')
  expect(splitAtMatches('', 'tarn')).toEqual([])
})

test('characters that fold into several or are outside the basic plane keep their place', () => {
  expect(shown('𝄞 İstanbul', 'istanbul')).toBe('𝄞 [İstanbul]')
})
