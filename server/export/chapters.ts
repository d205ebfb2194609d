import type { ExportedSet } from '../tracklist/exported-set.ts'
import { tidy } from '../tracklist/text.ts'
import { names, rowOf } from '../tracklist/track-text.ts'

/** Escapes the special characters of the format. */
const escaped = (text: string) => tidy(text).replace(/[=;#\\]/g, sign => `\\${sign}`)

/**
 * A set's tracks as chapters in ffmpeg's metadata format. ffmpeg can write them into a recording as ID3 chapters, which
 * players show and `segue import` reads. For JSON, use the manifest.
 */
export function toChapters({ name, artists, date, genre, duration, tracks }: ExportedSet): string {
  const tags = { title: name, artist: names(artists).join(', '), date, genre }
  const chapters = tracks.flatMap((track, index) => [
    '[CHAPTER]',
    'TIMEBASE=1/1000',
    `START=${track.start}`,
    `END=${tracks[index + 1]?.start ?? Math.max(duration, track.start + 1)}`,
    `title=${escaped(rowOf(track))}`,
  ])
  const lines = [';FFMETADATA1', ...Object.entries(tags).map(([key, text]) => `${key}=${escaped(text)}`), ...chapters]
  return lines.map(line => `${line}\n`).join('')
}
