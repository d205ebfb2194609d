import { describe, expect, test } from 'vitest'
import { webAddress } from '../../../../src/lib/web-address.ts'

describe('a web address', () => {
  test.each([
    ['https://tarn.example/live?at=1#top', 'https://tarn.example/live?at=1#top'],
    ['http://tarn.example', 'http://tarn.example/'],
    [' HTTPS://Tarn.example ', 'https://tarn.example/'],
  ])('is read from %j', (text, address) => {
    expect(webAddress(text)).toBe(address)
  })

  test.each([
    null,
    '',
    'tarn',
    'tarn.example/live',
    '/artists/2',
    '//tarn.example',
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'mailto:tarn@tarn.example',
  ])('is not read from %j', text => {
    expect(webAddress(text)).toBeNull()
  })
})
