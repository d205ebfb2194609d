import { expect, test } from 'vitest'
import { mediaColour, mediaUrl } from '../../../../src/lib/media-url.ts'

const origin = 'https://segue.example'

test('a media path becomes an absolute address', () => {
  expect(mediaUrl('art/sets/12-640.webp', origin)).toBe('https://segue.example/media/art/sets/12-640.webp')
})

test('a path can not lead to another host', () => {
  expect(mediaUrl('//elsewhere.example/x.webp', origin)).toBe('https://segue.example/media/elsewhere.example/x.webp')
})

test('a picture has the colour in its name, or none', () => {
  expect(mediaColour('art/sets/12-640.050a2e.webp')).toBe('#050a2e')
  for (const path of ['art/sets/12-640.webp', 'sleeve.3f2a9c0d41b7e865.webp', 'art/050a2e.webp', 'art/sets.050a2e.d/1'])
    expect(mediaColour(path)).toBeUndefined()
})
