import { type Genre, genres } from '../../../contract/genres.ts'

/** The genres in which every word of a text stands somewhere; all of them for an empty text. */
export function genresWith(text: string): readonly Genre[] {
  const words = text.toLowerCase().split(/\s+/)
  return genres.filter(genre => words.every(word => genre.toLowerCase().includes(word)))
}

/** Which of `genresWith(text)` is meant: the genre of that name, or the first. -1 for an empty text and where none fits. */
export function meantBy(text: string): number {
  const name = text.trim().toLowerCase()
  if (name === '') return -1
  const options = genresWith(text)
  const exact = options.findIndex(genre => genre.toLowerCase() === name)
  return options.length > 0 ? Math.max(exact, 0) : -1
}
