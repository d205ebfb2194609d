import { type ArtworkKind, artworkKinds, makingsOf } from './kinds.ts'

/** Where a thing's generated artwork is found, below `/media/`. */

/** Edge lengths in pixels: the page header, cards, rows. */
export const artworkSizes = [640, 320, 96] as const
export type ArtworkSize = (typeof artworkSizes)[number]

/** With its ground colour in the name, which stands for the picture until it is there. */
const path = (kind: ArtworkKind, id: number, size: ArtworkSize) =>
  `art/${kind}/${id}-${size}.${makingsOf(kind, id).palette[0].slice(1)}.webp`

export const artworkOf = (kind: ArtworkKind, id: number) => ({
  art_url: path(kind, id, 320),
  art_url_sm: path(kind, id, 96),
  art_url_xl: path(kind, id, 640),
})

/** Reads such a path back, with or without its colour; undefined when it is none. */
export function parseArtworkPath(text: string): { kind: ArtworkKind; id: number; size: ArtworkSize } | undefined {
  const match = /^art\/(\w+)\/(\d{1,6})-(\d{2,3})(?:\.[0-9a-f]{6})?\.webp$/.exec(text)
  const kind = artworkKinds.find(each => each === match?.[1])
  const size = artworkSizes.find(each => String(each) === match?.[3])
  return kind && size ? { kind, id: Number(match?.[2]), size } : undefined
}
