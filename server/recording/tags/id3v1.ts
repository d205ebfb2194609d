import { decodeWindows1252 } from '../../lib/windows-1252.ts'
import { genreOfNumber } from './values.ts'

/** Parses an ID3v1 tag of 128 bytes. */
export function readId3v1(bytes: Buffer) {
  const text = (from: number, to: number) => {
    const field = bytes.subarray(from, to)
    const zero = field.indexOf(0)
    return decodeWindows1252(zero < 0 ? field : field.subarray(0, zero)).trim() || undefined
  }
  return {
    title: text(3, 33),
    artist: text(33, 63),
    album: text(63, 93),
    year: text(93, 97),
    comment: text(97, 127),
    genre: genreOfNumber(bytes[127] ?? 255),
  }
}
