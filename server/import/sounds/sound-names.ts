import { basename, extname } from 'node:path'
import { describeTrack } from '../../catalog/describe/describe.ts'
import type { TrackValues } from '../../catalog/describe/described-set.ts'
import { readTrackFileName } from '../../catalog/describe/names/file-name.ts'
import { artistLine } from '../../db/releases/credits.ts'
import { ImportRefusal } from '../../lib/import-refusal.ts'
import type { Tags } from '../../recording/tags/tags.ts'
import { creditsOf, readRow } from '../../tracklist/credits.ts'
import { fittedCredits } from '../../tracklist/listed-track.ts'
import type { IsKnown } from '../../tracklist/names.ts'
import { maxLineLength, tidy } from '../../tracklist/text.ts'

/** What a single track is called, as the catalogue shows it. */
export interface SoundNames {
  artist: string
  title: string
  mix_name: string | null
  label: string | null
}

/** `03 `, `03. `, `03 - ` before the names in a file's name. */
const number = /^\d{1,3}(?:\.| -)? (?=.+ [-–—] )/

/** The names of a single track: from its tags, or else its file name. Throws an ImportRefusal if neither has both artist and title. */
export function trackOf(path: string, { artists, title, label }: Tags, isKnown: IsKnown): TrackValues {
  const stem = tidy(basename(path, extname(path)).replaceAll('_', ' ')).replace(number, '')
  const { artist, name } = readTrackFileName(stem)
  const credits =
    artists.length > 0 && title !== undefined
      ? creditsOf(
          { artist: artists.join(', ').slice(0, maxLineLength), title: title.slice(0, maxLineLength), label },
          isKnown,
        )
      : readRow(artist === undefined ? stem : `${artist} - ${name}`, isKnown).credits
  if (credits.title === undefined || credits.artists.length === 0)
    throw new ImportRefusal('It has no artist and title, neither in its tags nor in its file name')
  return describeTrack(
    fittedCredits(label === undefined ? credits : { label: tidy(label), ...credits }, 'Its tags', []),
  )
}

export const soundNames = ({ credits, title, mixName, label }: TrackValues): SoundNames => ({
  artist: artistLine(credits),
  title,
  mix_name: mixName,
  label: label ?? null,
})
