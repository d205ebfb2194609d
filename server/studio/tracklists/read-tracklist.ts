import { ImportRefusal } from '../../lib/import-refusal.ts'
import { readCueSheet } from '../../tracklist/cue/sheet.ts'
import type { ListedTrack, ReadOptions } from '../../tracklist/listed-track.ts'
import { readPastedText, readTextWithoutTimes } from '../../tracklist/pasted-text.ts'

/**
 * A CUE sheet has a line with each of these words; a tracklist of names and times has none. `\s` would match across line ends, from
 * each of them to the end of a text of empty lines.
 */
const isCueSheet = (text: string) => /^[ \t]*FILE\s/im.test(text) && /^[ \t]*TRACK[ \t]+\d/im.test(text)

interface ReadTracklist {
  /** `start` is null in a list without any times. */
  rows: (Omit<ListedTrack, 'start'> & { start: number | null })[]
  notes: string[]
}

function readOnlyPart(bytes: Uint8Array, options: ReadOptions): ReadTracklist {
  const [first, second] = readCueSheet(bytes, options)
  if (!first || second) throw new ImportRefusal('It is of several recordings. Paste the part of this one.')
  return { rows: first.tracklist.tracks, notes: first.tracklist.notes }
}

/**
 * Reads a tracklist or a CUE sheet, distinguished by their form. `duration` is the recording's length in ms. Throws an ImportRefusal that
 * names the first invalid line.
 */
export function readTracklistText(
  text: string,
  options: ReadOptions & { duration?: number | undefined },
): ReadTracklist {
  const bytes = Buffer.from(text)
  if (isCueSheet(text)) return readOnlyPart(bytes, options)
  const untimed = readTextWithoutTimes(bytes, options)
  if (untimed) return { rows: untimed.map(track => ({ ...track, start: null })), notes: [] }
  const { tracks, notes } = readPastedText(bytes, options)
  return { rows: tracks, notes }
}
