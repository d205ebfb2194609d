import { type Genre, genres } from '#contract/genres.ts'
import { fold } from './fold.ts'

const byKey = new Map<string, Genre>(genres.map(genre => [fold(genre), genre]))

/** The genre with this name, ignoring case; undefined if it isn't in the list. */
export const genreOf = (text: string): Genre | undefined => byKey.get(fold(text))
