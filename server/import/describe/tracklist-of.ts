import { basename } from 'node:path'
import type { FoundSet } from '../find-sets.ts'
import type { Examined } from '../recording/examine.ts'
import { ImportRefusal } from '../refusal.ts'
import { readChapters } from '../tracklist/chapters.ts'
import { readCueSheet } from '../tracklist/cue/sheet.ts'
import type { Tracklist } from '../tracklist/listed-track.ts'
import type { IsKnown } from '../tracklist/names.ts'
import { readPastedText } from '../tracklist/pasted-text.ts'

/** Says which file it is that is wrong. */
function from(file: string, read: () => Tracklist | undefined): Tracklist | undefined {
  try {
    return read()
  } catch (error) {
    throw error instanceof ImportRefusal ? new ImportRefusal(`${file}: ${error.message}`) : error
  }
}

/** A comment in the tags may be a tracklist, or anything else. */
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
 * The tracklist of a recording, from the first that there is: its manifest, a CUE sheet, chapters in its tags, a text beside
 * it, a text in its tags. Throws an ImportRefusal when that one is wrong: no other is guessed in its place.
 */
export function tracklistOf(found: FoundSet, examined: Examined, isKnown: IsKnown): Tracklist | undefined {
  const { manifest, cue, text } = found
  const { tags, duration } = examined
  if (manifest?.set.tracks) return { tracks: manifest.set.tracks, notes: [] }
  if (cue) return from(basename(cue.path), () => readCueSheet(cue.bytes, { isKnown })[cue.part]?.tracklist)
  if (tags.chapters.length > 0) return from('Its chapters', () => readChapters(tags.chapters, { isKnown }))
  if (text) return from(basename(text.path), () => readPastedText(text.bytes, { isKnown, duration }))
  return inTags(tags.texts, isKnown, duration)
}
