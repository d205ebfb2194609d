import { describe, expect, test } from 'vitest'
import { decodeFingerprint, encodeFingerprint } from '../../../../server/ear/encoding.ts'
import { fingerprint, melody } from './music.ts'

const song = melody(1, 50)
const known = fingerprint(song)

describe('a fingerprint as bytes', () => {
  const bytes = encodeFingerprint(known)

  test('is read as it was written', () => {
    expect(decodeFingerprint(bytes)).toEqual(known)
    expect(bytes.length / known.times.length).toBeLessThan(3.5)
  })

  test('is refused if its version is unknown or it is broken', () => {
    expect(() => decodeFingerprint(Uint8Array.of(9, ...bytes.slice(1)))).toThrow('version 9')
    for (const broken of [bytes.slice(0, -1), bytes.slice(0, 5), Uint8Array.of(...bytes, 0), new Uint8Array(0)])
      expect(() => decodeFingerprint(broken)).toThrow()
  })

  test('reserves no memory for more peaks than there are', () => {
    const claims = bytes.slice(0, 40)
    new DataView(claims.buffer).setUint32(5, 0xffffffff, true)
    expect(() => decodeFingerprint(claims)).toThrow('broken')
  })
})
