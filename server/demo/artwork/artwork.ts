import sharp from 'sharp'
import type { Picture } from '../../media/library.ts'
import { createDiskCache } from '../disk-cache.ts'
import { type ArtworkKind, makingsOf } from './kinds.ts'
import { type ArtworkSize, parseArtworkPath } from './paths.ts'
import { mark, portrait } from './portraits.ts'
import { sleeve } from './sleeves.ts'

/** Changes whenever the pictures do. */
const artworkVersion = 1

/** The picture of one thing as SVG, 640 square. The same thing always looks the same. */
export function drawArtwork(kind: ArtworkKind, id: number): string {
  const { palette, random } = makingsOf(kind, id)
  const shapes =
    kind === 'labels'
      ? mark(palette, random)
      : kind === 'artists' || kind === 'avatars'
        ? portrait(palette, random)
        : // Neighbouring sets never share a motif.
          sleeve(palette, random, kind === 'sets' ? id - 1 : undefined)
  return svg(`<rect width="640" height="640" fill="${palette[0]}"/>${shapes}`)
}

const svg = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="640" viewBox="0 0 640 640">${content}</svg>`

/** What stands in for a picture that isn't there: a quiet, perforated waveform. */
const placeholder = svg(
  `<rect width="640" height="640" fill="#202428"/>${Array.from({ length: 26 }, (_, i) => {
    const half = 30 + Math.abs(Math.sin(i * 0.9) * Math.cos(i * 0.31)) * 170
    return `<path d="M${45 + i * 22} ${320 - half}V${320 + half}" stroke="#757d86" stroke-width="8" stroke-dasharray="8 10"/>`
  }).join('')}`,
)

const rasterise = (drawing: string, size: ArtworkSize) =>
  sharp(Buffer.from(drawing)).resize(size, size).webp({ quality: 82 }).toBuffer()

/** The demo's pictures: drawn when first asked for and kept in `cacheDir`. */
export function openArtwork({ cacheDir }: { cacheDir: string }, exists: (kind: ArtworkKind, id: number) => boolean) {
  const cache = createDiskCache(`${cacheDir}/artwork-${artworkVersion}`)
  return async (path: string): Promise<Picture | undefined> => {
    const contentType = 'image/webp'
    if (path === 'art/default-640.webp')
      return { contentType, body: await cache.get('default-640.webp', () => rasterise(placeholder, 640)) }
    const asked = parseArtworkPath(path)
    if (!asked || !exists(asked.kind, asked.id)) return undefined
    const { kind, id, size } = asked
    const body = await cache.get(`${kind}-${id}-${size}.webp`, () => rasterise(drawArtwork(kind, id), size))
    return { contentType, body }
  }
}
