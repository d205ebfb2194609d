import { expect, test } from 'vitest'
import { parseUrl } from '../../../../src/lib/parse-url.ts'

test('a text that is a URL is parsed, relative to a base if there is one; another one is null', () => {
  expect(parseUrl('https://tarn.example/a?b#c')?.pathname).toBe('/a')
  expect(parseUrl('/sets/1', 'https://tarn.example')?.href).toBe('https://tarn.example/sets/1')
  expect(parseUrl('/sets/1')).toBeNull()
  expect(parseUrl('https://', 'https://tarn.example')).toBeNull()
})
