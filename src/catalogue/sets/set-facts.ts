import type { SetSummary } from '../../../contract/entities/music.ts'

/** Who presents a set; empty when nobody does. */
export const curator = ({ set_sponsors }: Pick<SetSummary, 'set_sponsors'>) =>
  set_sponsors.map(({ sponsor }) => sponsor).join(', ')

/** A set's genres, its own first, at most so many. */
export const genresOf = ({ genre, track_genres }: Pick<SetSummary, 'genre' | 'track_genres'>, most: number) =>
  [...new Set([genre, ...track_genres])].filter(Boolean).slice(0, most)
