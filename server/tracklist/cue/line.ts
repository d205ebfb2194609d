import { ImportRefusal } from '../../lib/import-refusal.ts'
import { tidy } from '../text.ts'

/** One line of a CUE sheet. */
export interface CueLine {
  number: number
  /** In upper case, including the word after REM (`REM GENRE`). */
  command: string
  rest: string
}

/** Splits a line into its command and the rest. */
export function readCueLine(number: number, text: string): CueLine {
  const [, word = '', rest = ''] = /^(\S+)\s*(.*)$/su.exec(text) ?? []
  const command = word.toUpperCase()
  if (command !== 'REM') return { number, command, rest }
  const [, kind = '', value = ''] = /^(\S*)\s*(.*)$/su.exec(rest) ?? []
  return { number, command: `REM ${kind.toUpperCase()}`.trim(), rest: value }
}

/** Converts two apostrophes to a double quote: CUE sheets can't contain double quotes in names. */
const unquoted = (text: string) => tidy(text.replaceAll("''", '"'))

/** A value with or without quotes. It ends at the last quote of the line, because names may contain quotes. */
export function textOf(rest: string): string {
  if (!rest.startsWith('"')) return unquoted(rest)
  const end = rest.lastIndexOf('"')
  return unquoted(rest.slice(1, end > 0 ? end : undefined))
}

/** The file name in a FILE line, without folders and the file type. */
export function fileOf(rest: string): string {
  const path = rest.startsWith('"') ? textOf(rest) : tidy(rest).replace(/ (?:MP3|WAVE|AIFF|FLAC|BINARY|MOTOROLA)$/i, '')
  return path.split(/[/\\]/).at(-1) ?? ''
}

/** Parses an INDEX line's `MM:SS:FF` to milliseconds: 75 frames per second, any number of minutes. Throws an ImportRefusal. */
export function msOfFrames(text: string, line: number): number {
  const found = /^(\d{1,4}):(\d{1,2}):(\d{1,2})$/.exec(text)
  if (!found) throw new ImportRefusal(`Line ${line}: there is no time MM:SS:FF after INDEX.`)
  const [minutes = 0, seconds = 0, frames = 0] = found.slice(1).map(Number)
  if (seconds > 59) throw new ImportRefusal(`Line ${line}: ${text} has more than 59 seconds.`)
  if (frames > 74) throw new ImportRefusal(`Line ${line}: ${text} has more than 74 frames; a second has 75.`)
  return (minutes * 60 + seconds) * 1000 + Math.round((frames * 1000) / 75)
}
