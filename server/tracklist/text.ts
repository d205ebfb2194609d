import { isUtf8 } from 'node:buffer'
import { cleanText } from '#contract/text.ts'
import { ImportRefusal } from '../lib/import-refusal.ts'
import { decodeWindows1252 } from '../lib/windows-1252.ts'

export const mebi = 2 ** 20
/** The largest CUE sheet or text file, in MiB. */
export const maxTextMiB = 8
/** The longest line. A tracklist's line has a few hundred characters, so a much longer one means another kind of file. */
export const maxLineLength = 5000

function decode(bytes: Buffer): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return decodeWindows1252(bytes)
  }
}

/**
 * Decodes a text file: UTF-16 with a byte order mark, UTF-8, or else windows-1252. Throws an ImportRefusal for more than
 * `maxMiB`, and for a file that isn't text.
 */
export function readText(bytes: Uint8Array, maxMiB = maxTextMiB): string {
  if (bytes.byteLength > maxMiB * mebi) throw new ImportRefusal(`It has more than ${maxMiB} MiB, which is too much.`)
  const text = decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  if (text.includes('\0')) throw new ImportRefusal('It is no text file (or UTF-16 without a byte order mark).')
  return text
}

/**
 * A text file in UTF-8. One that isn't, and has no byte order mark, is taken to be in this encoding, which is a label of TextDecoder.
 * What isn't valid in it is replaced.
 */
export function asUtf8(bytes: Buffer, encoding: string): Buffer {
  const hasMark = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  // UTF-16 of Latin letters is valid UTF-8, with zeros between them.
  if (hasMark || (isUtf8(bytes) && !bytes.includes(0))) return bytes
  const decoder = new TextDecoder(encoding)
  return Buffer.from(decoder.encoding === 'windows-1252' ? decodeWindows1252(bytes) : decoder.decode(bytes))
}

/** Cleans a text as the contract does, collapses white space, line breaks and control characters to single spaces, and trims. */
export const tidy = (text: string) => cleanText(text.replace(/[\s\p{Cc}]+/gu, ' ')).trim()

/** The longest name of the contract, in UTF-16 code units. */
const longestName = 200

/** A name that is cut where it is longer than a name may be; each cut is noted. */
export function fitted(name: string, what: string, notes: string[]): string {
  if (name.length <= longestName) return name
  notes.push(`${what} is longer than 200 characters, so it was cut: ${quoted(name)}`)
  // Half of a surrogate pair can't be stored.
  return `${name.slice(0, longestName - 1).replace(/\p{Surrogate}$/u, '')}…`
}

export interface Line {
  /** Counted from 1. */
  number: number
  /** Trimmed; never empty. */
  text: string
}

/** The non-empty lines, with any line endings. Throws an ImportRefusal for a line of more than 5,000 characters. */
export function linesOf(text: string): Line[] {
  const lines = text.split(/\r\n|\r|\n/).map((line, index) => ({ number: index + 1, text: line.trim() }))
  const long = lines.find(line => line.text.length > maxLineLength)
  if (long) throw new ImportRefusal(`Line ${long.number} has more than 5,000 characters: that is no tracklist.`)
  return lines.filter(line => line.text !== '')
}

/** Quotes a text in a message, shortened if it is long. */
export const quoted = (text: string) => `“${text.length > 60 ? `${text.slice(0, 60)}…` : text}”`
