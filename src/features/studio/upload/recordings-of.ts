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
  /** The names of all other files, and of those that belong to no recording or are too large. */
  others: string[]
  left: string[]
}

/** Sorts chosen files into recordings with what belongs to each. */
export function recordingsOf(files: readonly File[]): Sorted {
  const recordings = files.filter(({ name }) => !besideKind.test(name))
  const others = files.filter(({ name }) => besideKind.test(name))
  const belongs = (file: File, recording: File) => stemOf(file) === stemOf(recording) && file.size <= maxBesideBytes
  return {
    chosen: recordings.map(recording => ({ recording, beside: others.filter(file => belongs(file, recording)) })),
    others: others.map(({ name }) => name),
    left: others.filter(file => !recordings.some(recording => belongs(file, recording))).map(({ name }) => name),
  }
}
