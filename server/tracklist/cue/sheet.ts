import { ManifestSet } from '#contract/manifest.ts'
import { Day } from '#contract/track-fields.ts'
import { ImportRefusal } from '../../lib/import-refusal.ts'
import { type Credits, creditsOf, readRow } from '../credits.ts'
import { genreOf } from '../genre.ts'
import {
  assertInOrder,
  assertTrackCount,
  type ListedTrack,
  listedTrack,
  type ReadOptions,
  type Tracklist,
} from '../listed-track.ts'
import { namesIn } from '../names.ts'
import { linesOf, quoted, readText } from '../text.ts'
import { readCueLine } from './line.ts'
import { type CuePart, type CueTags, type CueTrack, cuePartsOf } from './parts.ts'

/** One recording in a CUE sheet. */
export interface CueFile {
  /** The file name in the sheet, without folders. Often the name before the recording was converted to MP3. */
  file: string
  tracklist: Tracklist
}

/** The date of the tags; for a year, its first day. */
function dateOf({ date }: CueTags, notes: string[]): string | undefined {
  if (!date) return undefined
  const { text, line } = date
  const isYear = /^\d{4}$/.test(text)
  const day = Day.safeParse(isYear ? `${text}-01-01` : text)
  if (!day.success) notes.push(`Line ${line}: ${quoted(text)} is no date such as 2026-11-21; it was left out.`)
  else if (isYear) notes.push(`Line ${line}: ${text} is a year only; it was taken for its first day.`)
  return day.data
}

function genreIn({ genre }: CueTags, notes: string[]) {
  const known = genre && genreOf(genre.text)
  if (genre && !known) notes.push(`Line ${genre.line}: there is no genre ${quoted(genre.text)}; it was left out.`)
  return known
}

/** The credits of a track. Sheets of sets often have ‘Artist - Title’ as the title and no PERFORMER. */
function creditsIn({ tags, line }: CueTrack, notes: string[], { isKnown }: ReadOptions): Credits {
  const { title = 'ID', performer, label } = tags
  if (performer) return creditsOf({ artist: performer, title, label }, isKnown)
  const { credits, isSure } = readRow(title, isKnown)
  if (!isSure) notes.push(`Line ${line}: the track ${quoted(title)} has no PERFORMER; it was taken for an ID.`)
  return { ...credits, ...(label && { label }) }
}

function trackOf(track: CueTrack, notes: string[], options: ReadOptions): ListedTrack {
  const where = `Line ${track.line}`
  if (track.start === undefined) throw new ImportRefusal(`${where}: the track has no INDEX 01.`)
  const read = { releaseDate: dateOf(track.tags, notes), genre: genreIn(track.tags, notes) }
  return listedTrack({ start: track.start, ...read, ...creditsIn(track, notes, options) }, where)
}

function fileOf(part: CuePart, disc: CueTags, discNotes: readonly string[], options: ReadOptions): CueFile {
  if (part.tracks.length === 0) throw new ImportRefusal(`Line ${part.line}: there is no TRACK below this FILE.`)
  assertTrackCount(part.tracks.length)
  const notes = [...discNotes]
  const tags = { ...disc, ...part.tags }
  const [date, genre] = [dateOf(tags, notes), genreIn(tags, notes)]
  const artists = tags.performer ? namesIn(tags.performer, options.isKnown ?? (() => false)) : []
  const tracks = part.tracks.map(track => trackOf(track, notes, options))
  assertInOrder(tracks, index => `Line ${part.tracks[index]?.line}`)
  const set = {
    ...(tags.title && { name: tags.title }),
    ...(artists.length > 0 && { artists }),
    ...(date && { date }),
    ...(genre && { genre }),
  }
  if (!ManifestSet.safeParse({ recording: 'set.mp3', ...set }).success)
    throw new ImportRefusal(`Line ${part.line}: the set's or an artist's name has more than 200 characters.`)
  return { file: part.file, tracklist: { ...set, tracks, notes } }
}

/**
 * Parses a CUE sheet to one tracklist per FILE line. The disc's title is the set's name only if there is one recording. Throws
 * an ImportRefusal that names the line.
 */
export function readCueSheet(bytes: Uint8Array, options: ReadOptions = {}): CueFile[] {
  const { disc, files, notes } = cuePartsOf(linesOf(readText(bytes)).map(line => readCueLine(line.number, line.text)))
  if (files.length === 0) throw new ImportRefusal('There is no FILE line in it.')
  const { title, ...ofAll } = disc
  return files.map(part => fileOf(part, files.length > 1 ? ofAll : disc, notes, options))
}
