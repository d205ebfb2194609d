import { expect, test } from 'vitest'
import { asUtf8 } from '../../../../server/tracklist/text.ts'

const shiftJis = Buffer.from([0x96, 0xe9])

test.each([
  ['in the encoding', shiftJis, 'shift_jis', '夜'],
  ['in windows-1252', Buffer.from([0xe9, 0x80]), 'windows-1252', 'é€'],
  ['in UTF-16 without a byte order mark', Buffer.from('Tarn', 'utf16le'), 'utf-16le', 'Tarn'],
  ['in UTF-8, which stays', Buffer.from('Sørine'), 'shift_jis', 'Sørine'],
])('a text %s', (_, bytes, encoding, text) => {
  expect(asUtf8(bytes, encoding).toString()).toBe(text)
})

test('a text with a byte order mark stays as it is', () => {
  const bytes = Buffer.from('\ufeffTarn', 'utf16le')
  expect(asUtf8(bytes, 'shift_jis')).toBe(bytes)
})
