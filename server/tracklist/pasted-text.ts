import { ImportRefusal } from '../lib/import-refusal.ts'
import { readRow } from './credits.ts'
import {
  assertInOrder,
  assertTrackCount,
  type ListedTrack,
  listedTrack,
  type ReadOptions,
  type Tracklist,
} from './listed-track.ts'
import type { IsKnown } from './names.ts'
import { readRowStart } from './row-start.ts'
import { type Line, linesOf, quoted, readText } from './text.ts'

interface TextOptions extends ReadOptions {
  /** The length of the recording in ms, for the times of `w/` rows after the last row. */
  duration?: number | undefined
}

interface Row {
  line: number
  /** In ms; undefined for a `w/` row without a time. */
  start: number | undefined
  text: string
}

function rowOf({ number, text: line }: Line): Row {
  const { time, isWith, text } = readRowStart(line)
  const where = `Line ${number}`
  if (time === 'wrong') throw new ImportRefusal(`${where}: the time in ${quoted(line)} is none: HH:MM:SS or MM:SS.`)
  if (time === undefined && !isWith)
    throw new ImportRefusal(`${where}: ${quoted(line)} has no time before it (a comment begins with #).`)
  if (text === '') throw new ImportRefusal(`${where}: there is no track in ${quoted(line)}.`)
  return { line: number, start: time, text }
}

/** Rows without a time, and the row before them, share the time until the next row equally. */
function shareTime(rows: readonly Row[], duration: number | undefined): number[] {
  const timed = rows.flatMap((row, index) => (index === 0 || row.start !== undefined ? [index] : []))
  return timed.flatMap((at, index) => {
    const end = timed[index + 1] ?? rows.length
    return partsOf(rows.slice(at, end), rows[end]?.start ?? duration)
  })
}

function partsOf([first, ...others]: readonly Row[], until: number | undefined): number[] {
  if (first?.start === undefined) throw new ImportRefusal(`Line ${first?.line}: there is no row above this “w/” row.`)
  const { start } = first
  const [second] = others
  if (!second) return [start]
  if (until === undefined || until - start <= others.length)
    throw new ImportRefusal(`Line ${second.line}: this “w/” row needs a time of its own.`)
  const part = (until - start) / (others.length + 1)
  return [start, ...others.map((_, index) => start + Math.floor(part * (index + 1)))]
}

function trackOf({ line, text }: Pick<Row, 'line' | 'text'>, start: number, isKnown: IsKnown | undefined) {
  const { credits, isSure } = readRow(text, isKnown)
  if (!isSure) throw new ImportRefusal(`Line ${line}: ${quoted(text)} is not of the form “Artist - Title”.`)
  return listedTrack({ start, ...credits }, `Line ${line}`)
}

/**
 * Parses a list of tracks whose times aren't known: rows of `Artist - Title [Label]`, each with a start of 0. Undefined if a row has
 * a time. Throws an ImportRefusal that names the first invalid line.
 */
export function readTextWithoutTimes(bytes: Uint8Array, { isKnown }: ReadOptions = {}): ListedTrack[] | undefined {
  const lines = linesOf(readText(bytes)).filter(line => !line.text.startsWith('#'))
  const rows = lines.map(({ number, text }) => ({ line: number, ...readRowStart(text) }))
  if (rows.some(({ time }) => time !== undefined)) return undefined
  assertTrackCount(rows.length)
  return rows.map(row => trackOf(row, 0, isKnown))
}

/**
 * Parses a tracklist as text: rows of `HH:MM:SS Artist - Title [Label]`. `w/` marks a track that is played together with the
 * previous row, `#` a comment. Throws an ImportRefusal that names the first invalid line.
 */
export function readPastedText(bytes: Uint8Array, { isKnown, duration }: TextOptions = {}): Tracklist {
  const rows = linesOf(readText(bytes))
    .filter(line => !line.text.startsWith('#'))
    .map(rowOf)
  assertTrackCount(rows.length)
  const starts = shareTime(rows, duration)
  const tracks = rows.map((row, index) => trackOf(row, starts[index] ?? 0, isKnown))
  assertInOrder(tracks, index => `Line ${rows[index]?.line}`)
  return { tracks, notes: [] }
}
