import { expect, test } from 'vitest'
import { mediaUrl } from '../../../src/lib/media-url.ts'

const origin = 'https://segue.example'

test('a media path becomes an absolute address', () => {
  expect(mediaUrl('art/sets/12-640.webp', origin)).toBe('https://segue.example/media/art/sets/12-640.webp')
})

test('a path can not lead to another host', () => {
  expect(mediaUrl('//elsewhere.example/x.webp', origin)).toBe('https://segue.example/media/elsewhere.example/x.webp')
})
