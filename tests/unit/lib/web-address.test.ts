import { describe, expect, test } from 'vitest'
import { webAddress } from '../../../src/lib/web-address.ts'

describe('a link leads', () => {
  test.each([
    ['https://tarn.example/live?at=1#top', 'https://tarn.example/live?at=1#top'],
    ['http://tarn.example', 'http://tarn.example/'],
    [' HTTPS://Tarn.example ', 'https://tarn.example/'],
  ])('to %j of the web', (text, address) => {
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
  ])('nowhere from %j', text => {
    expect(webAddress(text)).toBeNull()
  })
})
