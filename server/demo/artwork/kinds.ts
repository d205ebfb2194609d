import { createRandom, type Random } from '../random.ts'
import { type Palette, paletteInTurn, paletteOf } from './palette.ts'

export const artworkKinds = ['sets', 'tracks', 'artists', 'labels', 'avatars'] as const
export type ArtworkKind = (typeof artworkKinds)[number]

const kindSeeds: Record<ArtworkKind, number> = { sets: 11, tracks: 23, artists: 37, labels: 53, avatars: 71 }

/** Dark on light. */
const inverted = ([ground, quiet, , light]: Palette): Palette => [light, quiet, ground, light]

/** What a picture is made of: its colours, and the chance that draws the rest. The same thing always looks the same. */
export function makingsOf(kind: ArtworkKind, id: number): { palette: Palette; random: Random } {
  const random = createRandom(kindSeeds[kind] * 1_000_003 + id * 7919)
  const palette = kind === 'sets' ? paletteInTurn(id - 1) : paletteOf(random)
  return { palette: kind === 'labels' && random.chance(0.4) ? inverted(palette) : palette, random }
}
