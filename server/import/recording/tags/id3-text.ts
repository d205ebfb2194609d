import { decodeWindows1252 } from '../../names/windows-1252.ts'

/** Texts in ID3v2 frames: one byte for the encoding, then texts that end with a zero. */

/** The decoders by encoding number. 0 and unknown numbers are a single-byte encoding. */
const decoders = [undefined, ...['utf-16', 'utf-16be', 'utf-8'].map(name => new TextDecoder(name))]

/** The end of the first text in `bytes`, and the start of the next one. */
function endOf(encoding: number, bytes: Buffer): readonly [end: number, next: number] {
  const isWide = encoding === 1 || encoding === 2
  if (!isWide) {
    const zero = bytes.indexOf(0)
    return zero < 0 ? [bytes.length, bytes.length] : [zero, zero + 1]
  }
  for (let at = 0; at + 1 < bytes.length; at += 2) if (bytes[at] === 0 && bytes[at + 1] === 0) return [at, at + 2]
  return [bytes.length, bytes.length]
}

function decode(encoding: number, bytes: Buffer): string {
  const isBigEndian = encoding === 1 && bytes[0] === 0xfe && bytes[1] === 0xff
  return decoders[isBigEndian ? 2 : encoding]?.decode(bytes) ?? decodeWindows1252(bytes)
}

/** The first text in `bytes`, and the bytes after it. */
export function splitText(encoding: number, bytes: Buffer): readonly [text: string, rest: Buffer] {
  const [end, next] = endOf(encoding, bytes)
  return [decode(encoding, bytes.subarray(0, end)), bytes.subarray(next)]
}

/** All texts of a text frame (`TIT2`): 2.4 allows several. */
export function textsOf(content: Buffer): string[] {
  const encoding = content[0] ?? 0
  const texts: string[] = []
  let rest = content.subarray(1)
  while (rest.length > 0) {
    const [text, behind] = splitText(encoding, rest)
    if (text.trim() !== '') texts.push(text.trim())
    rest = behind
  }
  return texts
}

const languageBytes = 3

/** Parses a comment or lyrics frame: encoding, language, description, text. */
export function commentOf(content: Buffer): { about: string; text: string } {
  const encoding = content[0] ?? 0
  const [about, rest] = splitText(encoding, content.subarray(1 + languageBytes))
  return { about, text: splitText(encoding, rest)[0].trim() }
}

/** Parses a user-defined text frame (`TXXX`; ID3v2.4.0 frames, 4.2.6): encoding, name, text. */
export function namedTextOf(content: Buffer): { about: string; text: string } {
  const encoding = content[0] ?? 0
  const [about, rest] = splitText(encoding, content.subarray(1))
  return { about, text: splitText(encoding, rest)[0].trim() }
}
