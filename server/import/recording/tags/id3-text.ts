import { fromAnsi } from '../../names/windows-1252.ts'

/** Texts in ID3v2 frames: a byte that names the encoding, then texts that end with a zero. */

/** By the number that names the encoding: 0 is one byte a character, and so is any number that there isn't. */
const decoders = [undefined, ...['utf-16', 'utf-16be', 'utf-8'].map(name => new TextDecoder(name))]

/** Where the first text ends in `bytes`, and where the next one begins. */
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
  return decoders[isBigEndian ? 2 : encoding]?.decode(bytes) ?? fromAnsi(bytes)
}

/** The first text in `bytes` and what stands behind it. */
export function cutText(encoding: number, bytes: Buffer): readonly [text: string, rest: Buffer] {
  const [end, next] = endOf(encoding, bytes)
  return [decode(encoding, bytes.subarray(0, end)), bytes.subarray(next)]
}

/** All texts of a text frame (`TIT2`): 2.4 allows several. */
export function textsOf(content: Buffer): string[] {
  const encoding = content[0] ?? 0
  const texts: string[] = []
  let rest = content.subarray(1)
  while (rest.length > 0) {
    const [text, behind] = cutText(encoding, rest)
    if (text.trim() !== '') texts.push(text.trim())
    rest = behind
  }
  return texts
}

const languageBytes = 3

/** Comments and lyrics: encoding, language, description, text. */
export function commentOf(content: Buffer): { about: string; text: string } {
  const encoding = content[0] ?? 0
  const [about, rest] = cutText(encoding, content.subarray(1 + languageBytes))
  return { about, text: cutText(encoding, rest)[0].trim() }
}

/** A text under a name of the tagger's own choice; `TXXX` is what ID3v2 calls that frame (4.2.6): encoding, name, text. */
export function namedTextOf(content: Buffer): { about: string; text: string } {
  const encoding = content[0] ?? 0
  const [about, rest] = cutText(encoding, content.subarray(1))
  return { about, text: cutText(encoding, rest)[0].trim() }
}
