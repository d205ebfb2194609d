import { basename } from 'node:path'
import { ImportRefusal } from '../../lib/import-refusal.ts'
import type { Examined } from '../../recording/examine.ts'
import { readChapters } from '../../tracklist/chapters.ts'
import { readCueSheet } from '../../tracklist/cue/sheet.ts'
import type { Tracklist } from '../../tracklist/listed-track.ts'
import type { IsKnown } from '../../tracklist/names.ts'
import { readPastedText } from '../../tracklist/pasted-text.ts'
import type { FoundSet } from './found-set.ts'

/** Adds the file's name to an ImportRefusal. */
function from(file: string, read: () => Tracklist | undefined): Tracklist | undefined {
  try {
    return read()
  } catch (error) {
    throw error instanceof ImportRefusal ? new ImportRefusal(`${file}: ${error.message}`) : error
  }
}

/** A tracklist in the comments of the tags. A comment that isn't one is ignored. */
function inTags(texts: readonly string[], isKnown: IsKnown, duration: number): Tracklist | undefined {
  for (const text of texts)
    try {
      return readPastedText(Buffer.from(text), { isKnown, duration })
    } catch (error) {
      if (!(error instanceof ImportRefusal)) throw error
    }
  return undefined
}

/**
 * The tracklist of a recording, from the first source that exists: its manifest, a CUE sheet, a CUE sheet in its tags, chapters in
 * its tags, a text file next to it, a comment in its tags. Throws an ImportRefusal if that source is invalid; it doesn't fall back to another.
 */
export function tracklistOf(
  found: FoundSet,
  examined: Pick<Examined, 'tags' | 'duration'>,
  isKnown: IsKnown,
): Tracklist | undefined {
  const { manifest, cue, text } = found
  const { tags, duration } = examined
  if (manifest?.set.tracks) return { tracks: manifest.set.tracks, notes: [] }
  if (cue) return from(basename(cue.path), () => readCueSheet(cue.bytes, { isKnown })[cue.part]?.tracklist)
  const { cueSheet } = tags
  if (cueSheet !== undefined)
    return from('Its embedded CUE sheet', () => readCueSheet(Buffer.from(cueSheet), { isKnown })[0]?.tracklist)
  if (tags.chapters.length > 0) return from('Its chapters', () => readChapters(tags.chapters, { isKnown }))
  if (text) return from(basename(text.path), () => readPastedText(text.bytes, { isKnown, duration }))
  return inTags(tags.texts, isKnown, duration)
}
