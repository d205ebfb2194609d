import { ImportRefusal } from '../../refusal.ts'
import { tidy } from '../text.ts'

/** One line of a CUE sheet. */
export interface CueLine {
  number: number
  /** In capitals; REM's own (`REM GENRE`) with it. */
  command: string
  rest: string
}

/** Parts a line into its command and what follows. */
export function readCueLine(number: number, text: string): CueLine {
  const [, word = '', rest = ''] = /^(\S+)\s*(.*)$/su.exec(text) ?? []
  const command = word.toUpperCase()
  if (command !== 'REM') return { number, command, rest }
  const [, kind = '', value = ''] = /^(\S*)\s*(.*)$/su.exec(rest) ?? []
  return { number, command: `REM ${kind.toUpperCase()}`.trim(), rest: value }
}

/** Writers of CUE sheets put two apostrophes where a name has a quote, for the form has no way to say one. */
const unquoted = (text: string) => tidy(text.replaceAll("''", '"'))

/** A value between quotes (up to the last of its line, for names have some, too) or without. */
export function textOf(rest: string): string {
  if (!rest.startsWith('"')) return unquoted(rest)
  const end = rest.lastIndexOf('"')
  return unquoted(rest.slice(1, end > 0 ? end : undefined))
}

/** The name of a FILE line's file, without folders and without the word for its type. */
export function fileOf(rest: string): string {
  const path = rest.startsWith('"') ? textOf(rest) : tidy(rest).replace(/ (?:MP3|WAVE|AIFF|FLAC|BINARY|MOTOROLA)$/i, '')
  return path.split(/[/\\]/).at(-1) ?? ''
}

/** Milliseconds of an INDEX line's `MM:SS:FF`: 75 frames a second, and as many minutes as it takes. */
export function msOfFrames(text: string, line: number): number {
  const found = /^(\d{1,4}):(\d{1,2}):(\d{1,2})$/.exec(text)
  if (!found) throw new ImportRefusal(`Line ${line}: there is no time MM:SS:FF after INDEX.`)
  const [minutes = 0, seconds = 0, frames = 0] = found.slice(1).map(Number)
  if (seconds > 59) throw new ImportRefusal(`Line ${line}: ${text} has more than 59 seconds.`)
  if (frames > 74) throw new ImportRefusal(`Line ${line}: ${text} has more than 74 frames; a second has 75.`)
  return (minutes * 60 + seconds) * 1000 + Math.round((frames * 1000) / 75)
}
