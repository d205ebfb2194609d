import { decodeWindows1252 } from '../../lib/windows-1252.ts'

/** Texts in ID3v2 frames: one byte for the encoding, then texts that end with a zero. */

/** The decoders by encoding number. 0 and unknown numbers are a single-byte encoding. */
const decoders = [undefined, ...['utf-16', 'utf-16be', 'utf-8'].map(name => new TextDecoder(name))]

const wideZero = Buffer.alloc(2)

/** Splits off the bytes before the first zero, which is two bytes wide in UTF-16. */
export function splitText(encoding: number, bytes: Buffer): readonly [text: Buffer, rest: Buffer] {
  const zero = encoding === 1 || encoding === 2 ? wideZero : wideZero.subarray(1)
  let end = bytes.indexOf(zero)
  while (end > 0 && end % zero.length > 0) end = bytes.indexOf(zero, end + 1)
  return end < 0 ? [bytes, bytes.subarray(bytes.length)] : [bytes.subarray(0, end), bytes.subarray(end + zero.length)]
}

export function decodeText(encoding: number, bytes: Buffer): string {
  const isBigEndian = encoding === 1 && bytes[0] === 0xfe && bytes[1] === 0xff
  return decoders[isBigEndian ? 2 : encoding]?.decode(bytes) ?? decodeWindows1252(bytes)
}

/** All texts of a text frame (`TIT2`): 2.4 allows several. */
export const textsOf = (content: Buffer): string[] =>
  decodeText(content[0] ?? 0, content.subarray(1))
    .split('\0')
    .map(text => text.trim())
    .filter(text => text !== '')

/**
 * Parses the content of a comment, lyrics or a user-defined text (`COMM`, `USLT`, `TXXX`; ID3v2.4.0 frames, 4.10, 4.8, 4.2.6):
 * one byte for the encoding, the language (`skipped` bytes: three, none in `TXXX`), a description, and a text.
 */
export function describedTextOf(content: Buffer, skipped: number): { about: string; text: string } {
  const encoding = content[0] ?? 0
  const [about, rest] = splitText(encoding, content.subarray(1 + skipped))
  return { about: decodeText(encoding, about), text: decodeText(encoding, splitText(encoding, rest)[0]).trim() }
}
