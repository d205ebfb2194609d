import type { StudioSet } from '#contract/entities/studio.ts'
import type { Description } from '../../catalog/describe/describe.ts'
import type { PicturePaths } from '../../catalog/describe/described-set.ts'
import type { ListedTrack } from '../../tracklist/listed-track.ts'

const rowOf = ({ artwork: _, ...row }: ListedTrack) => row

/** A set of the Studio as import would describe it. What is only guessed of it is left for the curator to add. */
export const draftOf = (
  { name, artists, curators = [], date, genre, guesses, listed = [] }: Description,
  artwork: PicturePaths | undefined,
): Omit<StudioSet, 'genre'> & { genre?: string } => ({
  name,
  artists: [...artists],
  curators: [...curators],
  ...(!guesses.has('date') && { date }),
  ...(!guesses.has('genre') && { genre }),
  artwork: artwork ?? { art_url: null, art_url_sm: null, art_url_xl: null },
  is_published: false,
  tracks: listed.map(rowOf),
})

/** Doubtful readings, for the curator. */
export const notesOf = ({ notes, guesses }: Description): string[] => [
  ...notes,
  ...[...guesses].flatMap(([guess, sentence]) => (guess === 'name' || guess === 'day' ? [sentence] : [])),
]
