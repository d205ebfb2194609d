/** Where a thing's generated artwork is found, below `/media/`. */

export const artworkKinds = ['sets', 'tracks', 'artists', 'labels', 'avatars'] as const
export type ArtworkKind = (typeof artworkKinds)[number]

/** Edge lengths in pixels: the page header, cards, rows. */
export const artworkSizes = [640, 320, 96] as const
export type ArtworkSize = (typeof artworkSizes)[number]

const path = (kind: ArtworkKind, id: number, size: ArtworkSize) => `art/${kind}/${id}-${size}.webp`

export const artworkOf = (kind: ArtworkKind, id: number) => ({
  art_url: path(kind, id, 320),
  art_url_sm: path(kind, id, 96),
  art_url_xl: path(kind, id, 640),
})

/** Reads such a path back; undefined when it is none. */
export function parseArtworkPath(text: string): { kind: ArtworkKind; id: number; size: ArtworkSize } | undefined {
  const match = /^art\/(\w+)\/(\d{1,6})-(\d{2,3})\.webp$/.exec(text)
  const kind = artworkKinds.find(each => each === match?.[1])
  const size = artworkSizes.find(each => String(each) === match?.[3])
  return kind && size ? { kind, id: Number(match?.[2]), size } : undefined
}
