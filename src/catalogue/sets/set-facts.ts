import type { SetSummary } from '#contract/entities/music.ts'
import type { Mood } from '#contract/moods.ts'

/** The names of a set's curators; empty if it has none. */
export const curator = ({ set_sponsors }: Pick<SetSummary, 'set_sponsors'>) =>
  set_sponsors.map(({ sponsor }) => sponsor).join(', ')

/** A set's own genre and those of its tracks, at most `most`. */
export const genresOf = ({ genre, track_genres }: Pick<SetSummary, 'genre' | 'track_genres'>, most: number) =>
  [...new Set([genre, ...track_genres])].filter(Boolean).slice(0, most)

/** What the moods of the night are called on the screen. */
export const moodNames: Record<Mood, string> = { 'warm-up': 'Warm-up', peak: 'Peak time', closing: 'Closing' }
