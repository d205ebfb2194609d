import { expect, it } from 'vitest'
import { genreOf } from '../../../../server/tracklist/genre.ts'

it("a genre is found in any case, and an unknown one isn't", () => {
  expect(genreOf('tech house')).toBe('Tech House')
  expect(genreOf('Melodic House and Techno')).toBe('Melodic House & Techno')
  expect(genreOf('Polka')).toBeUndefined()
})
