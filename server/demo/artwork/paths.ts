import { type ArtworkKind, artworkKinds, drawingInputs } from './kinds.ts'

/** The paths of generated artwork, below `/media/`. */

/** Edge lengths in pixels: the page header, cards, rows. */
export const artworkSizes = [640, 320, 96] as const
export type ArtworkSize = (typeof artworkSizes)[number]

/** The path contains the background color, which is shown until the picture is loaded. */
const path = (kind: ArtworkKind, id: number, size: ArtworkSize) =>
  `art/${kind}/${id}-${size}.${drawingInputs(kind, id).palette[0].slice(1)}.webp`

export const artworkOf = (kind: ArtworkKind, id: number) => ({
  art_url: path(kind, id, 320),
  art_url_sm: path(kind, id, 96),
  art_url_xl: path(kind, id, 640),
})

/** Parses such a path, with or without the color. Returns undefined for any other path. */
export function parseArtworkPath(text: string): { kind: ArtworkKind; id: number; size: ArtworkSize } | undefined {
  const match = /^art\/(\w+)\/(\d{1,6})-(\d{2,3})(?:\.[0-9a-f]{6})?\.webp$/.exec(text)
  const kind = artworkKinds.find(each => each === match?.[1])
  const size = artworkSizes.find(each => String(each) === match?.[3])
  return kind && size ? { kind, id: Number(match?.[2]), size } : undefined
}
