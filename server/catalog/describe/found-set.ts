import type { ListedSet } from '../../tracklist/manifest.ts'

/** A recording to import as a set, with the files that describe it. Paths are absolute. */
export interface FoundSet {
  /** The path relative to the imported folder. */
  name: string
  recording: string
  /** Its entry in a manifest, and the folder of its pictures. */
  manifest?: { set: ListedSet; folder: string }
  /** The CUE sheet that names it, and the index of its FILE line. */
  cue?: { path: string; bytes: Buffer; part: number }
  /** A text file with its tracklist. */
  text?: { path: string; bytes: Buffer }
}
