import { expect, test } from 'vitest'
import { sizeText, usMoment } from '../../../../src/features/account/settings/words.ts'

test.each([
  [0, '0 MB'],
  [1, 'less than 0.1 MB'],
  [2_440_000, '2.4 MB'],
  [512_300_000, '512 MB'],
  [1_000_000_000, '1 GB'],
  [61_900_000_000, '61.9 GB'],
  [298_700_000_000, '299 GB'],
])('%i bytes are %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text)
})

test('a moment shows its date and time in the en-US form', () => {
  const noon = new Date(2026, 10, 21, 19, 5).toISOString()
  expect(usMoment(noon)).toMatch(/^11\/21\/2026, 7:05\sPM$/)
})
