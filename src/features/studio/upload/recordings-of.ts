import { isSoundFile } from '#contract/recording-files.ts'

/** A recording that was chosen, with the files of its name: a tracklist, a picture. */
export interface Chosen {
  recording: File
  beside: File[]
}

const besideKind = /\.(cue|txt|jpe?g|png|webp)$/i
/** Larger ones aren't sent: a tracklist has a few KB, and a picture is shown at 640 px. */
const maxBesideBytes = 9_000_000

const stemOf = ({ name }: File) => name.replace(/\.[^.]*$/, '').toLowerCase()

interface Sorted {
  chosen: Chosen[]
  /** The names of tracklists and pictures that belong to no recording or are too large. */
  left: string[]
  /** The names of files that are neither a recording nor belong to one. */
  unknown: string[]
}

/** Sorts chosen files into recordings with what belongs to each. */
export function recordingsOf(files: readonly File[]): Sorted {
  const recordings = files.filter(({ name }) => isSoundFile(name))
  const companions = files.filter(({ name }) => besideKind.test(name))
  const belongs = (file: File, recording: File) => stemOf(file) === stemOf(recording) && file.size <= maxBesideBytes
  return {
    chosen: recordings.map(recording => ({ recording, beside: companions.filter(file => belongs(file, recording)) })),
    left: companions.filter(file => !recordings.some(recording => belongs(file, recording))).map(({ name }) => name),
    unknown: files.filter(({ name }) => !isSoundFile(name) && !besideKind.test(name)).map(({ name }) => name),
  }
}
