import { type Genre, genres } from '#contract/genres.ts'

/** The genres whose names contain every word of a text; all genres for an empty text. */
export function matchingGenres(text: string): readonly Genre[] {
  const words = text.toLowerCase().split(/\s+/)
  return genres.filter(genre => words.every(word => genre.toLowerCase().includes(word)))
}

/** The index of the exact match in `matchingGenres(text)`, else of the first; -1 for an empty text or no match. */
export function bestMatch(text: string): number {
  const name = text.trim().toLowerCase()
  if (name === '') return -1
  const options = matchingGenres(text)
  const exact = options.findIndex(genre => genre.toLowerCase() === name)
  return options.length > 0 ? Math.max(exact, 0) : -1
}
