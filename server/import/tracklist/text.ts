import { fromAnsi } from '../names/windows-1252.ts'
import { ImportRefusal } from '../refusal.ts'

export const mebi = 2 ** 20
/** MiB of a CUE sheet or a pasted text. */
export const mostText = 8
/** A tracklist's line has a few hundred characters; what is far beyond is another kind of file. */
const longestLine = 5000

function decoded(bytes: Buffer): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return fromAnsi(bytes)
  }
}

/**
 * The text of a file, without its byte order mark: UTF-16 with one, UTF-8, and what is not valid UTF-8 as windows-1252.
 * Throws an ImportRefusal for more than `most` MiB and for what is no text.
 */
export function readText(bytes: Uint8Array, most = mostText): string {
  if (bytes.byteLength > most * mebi) throw new ImportRefusal(`It has more than ${most} MiB, which is too much.`)
  const text = decoded(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  if (text.includes('\0')) throw new ImportRefusal('It is no text file (or UTF-16 without a byte order mark).')
  return text
}

/** White space, line breaks and control characters as one space each run, none at the ends. */
export const tidy = (text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()

export interface Line {
  /** From 1. */
  number: number
  /** Without white space at its ends; never empty. */
  text: string
}

/** The lines that hold anything, whatever ends them. Throws an ImportRefusal for one of more than 5,000 characters. */
export function linesOf(text: string): Line[] {
  const lines = text.split(/\r\n|\r|\n/).map((line, index) => ({ number: index + 1, text: line.trim() }))
  const long = lines.find(line => line.text.length > longestLine)
  if (long) throw new ImportRefusal(`Line ${long.number} has more than 5,000 characters: that is no tracklist.`)
  return lines.filter(line => line.text !== '')
}

/** Text of a file as a message quotes it. */
export const quoted = (text: string) => `“${text.length > 60 ? `${text.slice(0, 60)}…` : text}”`
