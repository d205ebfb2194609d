import { createRandom, type Random } from '../random.ts'
import { type Palette, paletteAt, paletteOf } from './palette.ts'

export const artworkKinds = ['sets', 'tracks', 'artists', 'labels', 'avatars'] as const
export type ArtworkKind = (typeof artworkKinds)[number]

const kindSeeds: Record<ArtworkKind, number> = { sets: 11, tracks: 23, artists: 37, labels: 53, avatars: 71 }

/** A palette with dark shapes on a light ground. */
const inverted = ([ground, quiet, , light]: Palette): Palette => [light, quiet, ground, light]

/** The palette and random generator of a picture. They depend only on the kind and id. */
export function drawingInputs(kind: ArtworkKind, id: number): { palette: Palette; random: Random } {
  const random = createRandom(kindSeeds[kind] * 1_000_003 + id * 7919)
  const palette = kind === 'tracks' ? paletteOf(random) : paletteAt(kind === 'sets' ? id - 1 : id * 5)
  return { palette: kind === 'labels' && random.chance(0.4) ? inverted(palette) : palette, random }
}
