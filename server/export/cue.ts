import { tidy } from '../import/tracklist/text.ts'
import type { ExportedSet, ExportedTrack } from './exported-set.ts'
import { names, performerOf, titleTextOf } from './track-text.ts'

/** The form has no way to write a quote in a name; two apostrophes stand for one, which our own reader takes back. */
const inQuotes = (text: string) => `"${tidy(text).replaceAll('"', "''")}"`
const twoDigits = (count: number) => String(count).padStart(2, '0')

/** `MM:SS:FF`: 75 frames a second, and minutes beyond 99 where a set has them. */
function timeOf(frames: number): string {
  const seconds = Math.floor(frames / 75)
  return [Math.floor(seconds / 60), seconds % 60, frames % 75].map(twoDigits).join(':')
}

/** The nearest frames; tracks that share one get one each. */
function framesOf(tracks: readonly ExportedTrack[]): number[] {
  let last = -1
  return tracks.map(({ start }) => {
    last = Math.max(last + 1, Math.round((start * 75) / 1000))
    return last
  })
}

const remarks = (label: string | null, date: string | null, genre: string | null) => [
  ...(label ? [`REM LABEL ${inQuotes(label)}`] : []),
  ...(date ? [`REM DATE ${date}`] : []),
  ...(genre ? [`REM GENRE ${inQuotes(genre)}`] : []),
]

const trackLines = (track: ExportedTrack, index: number, frames: number) => [
  `  TRACK ${twoDigits(index + 1)} AUDIO`,
  ...[
    `TITLE ${inQuotes(titleTextOf(track))}`,
    `PERFORMER ${inQuotes(performerOf(track))}`,
    ...remarks(track.label, track.releaseDate, track.genre),
    `INDEX 01 ${timeOf(frames)}`,
  ].map(line => `    ${line}`),
]

/** A set as a CUE sheet: UTF-8 with a byte order mark, CRLF. Times are the nearest frame's (within 7 ms). */
export function toCue(set: ExportedSet): string {
  const frames = framesOf(set.tracks)
  const lines = [
    ...remarks(null, set.date, set.genre),
    `PERFORMER ${inQuotes(names(set.artists).join(', '))}`,
    `TITLE ${inQuotes(set.name)}`,
    `FILE ${inQuotes(set.recording)} MP3`,
    ...set.tracks.flatMap((track, index) => trackLines(track, index, frames[index] ?? 0)),
  ]
  return `\uFEFF${lines.map(line => `${line}\r\n`).join('')}`
}
