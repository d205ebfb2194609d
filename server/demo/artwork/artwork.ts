import sharp from 'sharp'
import type { Picture } from '../../media/library.ts'
import { createDiskCache } from '../disk-cache.ts'
import { type ArtworkKind, drawingInputs } from './kinds.ts'
import { mark } from './marks.ts'
import { type ArtworkSize, parseArtworkPath } from './paths.ts'
import { portrait } from './portraits.ts'
import { sleeve } from './sleeves.ts'

/** Increase it when the pictures change. */
const artworkVersion = 2

/** Draws the picture of an item as a square SVG of 640 pixels. The result is always the same for an item. */
export function drawArtwork(kind: ArtworkKind, id: number): string {
  const { palette, random } = drawingInputs(kind, id)
  const shapes =
    kind === 'labels'
      ? mark(palette, id)
      : kind === 'artists' || kind === 'avatars'
        ? portrait(palette, random, id)
        : // Neighboring sets never share a motif.
          sleeve(palette, random, kind === 'sets' ? id - 1 : undefined)
  return svg(`<rect width="640" height="640" fill="${palette[0]}"/>${shapes}`)
}

const svg = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="640" viewBox="0 0 640 640">${content}</svg>`

/** Shown if there is no picture: a perforated waveform. */
const placeholder = svg(
  `<rect width="640" height="640" fill="#202428"/>${Array.from({ length: 26 }, (_, i) => {
    const half = 30 + Math.abs(Math.sin(i * 0.9) * Math.cos(i * 0.31)) * 170
    return `<path d="M${45 + i * 22} ${320 - half}V${320 + half}" stroke="#757d86" stroke-width="8" stroke-dasharray="8 10"/>`
  }).join('')}`,
)

const rasterize = (drawing: string, size: ArtworkSize) =>
  sharp(Buffer.from(drawing)).resize(size, size).webp({ quality: 82 }).toBuffer()

/** Returns a function that reads the demo's pictures. They are drawn on the first request and cached in `cacheDir`. */
export function openArtwork({ cacheDir }: { cacheDir: string }, exists: (kind: ArtworkKind, id: number) => boolean) {
  const cache = createDiskCache(`${cacheDir}/artwork-${artworkVersion}`)
  return async (path: string): Promise<Picture | undefined> => {
    const contentType = 'image/webp'
    if (path === 'art/default-640.webp')
      return { contentType, body: await cache.get('default-640.webp', () => rasterize(placeholder, 640)) }
    const requested = parseArtworkPath(path)
    if (!requested || !exists(requested.kind, requested.id)) return undefined
    const { kind, id, size } = requested
    const body = await cache.get(`${kind}-${id}-${size}.webp`, () => rasterize(drawArtwork(kind, id), size))
    return { contentType, body }
  }
}
