import { ImportRefusal } from '../lib/import-refusal.ts'
import { readRow } from './credits.ts'
import {
  assertInOrder,
  assertTrackCount,
  fittedCredits,
  type ListedTrack,
  listedTrack,
  type ReadOptions,
  type Tracklist,
} from './listed-track.ts'
import { maxLineLength, quoted, tidy } from './text.ts'

export interface Chapter {
  /** Milliseconds from the start of the recording. */
  start: number
  /** ‘Artist - Title [Label]’, as in a pasted tracklist. */
  title: string
}

function trackOf({ start, title }: Chapter, number: number, notes: string[], options: ReadOptions): ListedTrack {
  const where = `Chapter ${number}`
  const text = tidy(title.slice(0, maxLineLength))
  const { credits, isSure } = readRow(text || 'ID', options.isKnown)
  if (!isSure) notes.push(`${where}: ${quoted(text)} names no artist; it was taken for an ID.`)
  if (!Number.isFinite(start)) throw new ImportRefusal(`${where}: it has no time.`)
  return listedTrack({ start: Math.round(start), ...fittedCredits(credits, where, notes) }, where)
}

/**
 * Converts a recording's chapters, which may be in any order, to a tracklist. Throws an ImportRefusal if there are none, or if
 * two start at the same time.
 */
export function readChapters(chapters: readonly Chapter[], options: ReadOptions = {}): Tracklist {
  assertTrackCount(chapters.length)
  const notes: string[] = []
  const inTime = chapters.toSorted((one, other) => one.start - other.start)
  const tracks = inTime.map((chapter, index) => trackOf(chapter, index + 1, notes, options))
  assertInOrder(tracks, index => `Chapter ${index + 1}`)
  return { tracks, notes }
}
