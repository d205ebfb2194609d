import type { ExportedSet, ExportedTrack } from '../tracklist/exported-set.ts'
import { tidy } from '../tracklist/text.ts'
import { names, performerOf, titleTextOf } from '../tracklist/track-text.ts'

/** CUE can't represent a double quote in a name, so it becomes two apostrophes, which our own parser converts back. */
const inQuotes = (text: string) => `"${tidy(text).replaceAll('"', "''")}"`
const twoDigits = (count: number) => String(count).padStart(2, '0')

/** `MM:SS:FF` with 75 frames per second. Minutes may exceed 99. */
function timeOf(frames: number): string {
  const seconds = Math.floor(frames / 75)
  return [Math.floor(seconds / 60), seconds % 60, frames % 75].map(twoDigits).join(':')
}

/** The start of each track rounded to frames. Tracks that would share a frame get consecutive ones. */
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

/** A set as a CUE sheet: UTF-8 with a byte order mark, CRLF. Times are rounded to frames (within 7 ms). */
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
