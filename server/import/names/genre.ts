import { type Genre, genres } from '../../../contract/genres.ts'
import { fold } from './fold.ts'

const byKey = new Map<string, Genre>(genres.map(genre => [fold(genre), genre]))

/** The genre that a tag's or a file's text names, whatever its case; undefined when the list has no such genre. */
export const genreOf = (text: string): Genre | undefined => byKey.get(fold(text))
