import { expect, test } from 'vitest'
import { partText, sizeText } from '../../../../src/lib/bytes.ts'

test.each([
  [0, '0 MB'],
  [1, 'less than 0.1 MB'],
  [2_440_000, '2.4 MB'],
  [85_900_000, '86 MB'],
  [512_300_000, '512 MB'],
  [999_700_000, '1 GB'],
  [1_240_000_000, '1.2 GB'],
  [61_900_000_000, '62 GB'],
  [298_700_000_000, '299 GB'],
])('%i bytes are %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text)
})

test.each([
  [0, 86_000_000, '0 of 86 MB'],
  [43_000_000, 86_000_000, '43 of 86 MB'],
  [4_190_000, 86_000_000, '4.1 of 86 MB'],
  [300_000_000, 1_200_000_000, '0.3 of 1.2 GB'],
])('%i of %i bytes are %s', (bytes, whole, text) => {
  expect(partText(bytes, whole)).toBe(text)
})
