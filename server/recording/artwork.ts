import { createHash } from 'node:crypto'
import { ImportRefusal } from '../lib/import-refusal.ts'
import { makeSquares } from '../lib/pictures/reader.ts'
import { PictureRefusal, type Squares } from '../lib/pictures/squares.ts'
import type { MediaStore } from '../media/store.ts'
import { likelyKind } from './file-kind.ts'
import { withFile } from './open-file.ts'
import { maxPictureBytes } from './tags/id3-frames.ts'
import { writeErrorAsRefusal } from './write-error.ts'

/** The paths of a picture below the media folder, in its three sizes: 320, 96 and 640 px. */
export interface Artwork {
  art_url: string
  art_url_sm: string
  art_url_xl: string
}

const edges = { art_url: 320, art_url_sm: 96, art_url_xl: 640 } as const
/** Part of the file names. Another number renders all pictures again. */
const renderVersion = 1
const maxMegapixels = 50

/** Names what a file is instead of a picture. */
function assertPicture(bytes: Buffer): void {
  if (bytes.length === 0) throw new ImportRefusal('The picture is empty')
  const kind = likelyKind(bytes.subarray(0, 4096))
  if (!/JPEG|PNG|WebP/.test(kind)) {
    const shownKind = /<svg/i.test(bytes.toString('latin1', 0, 4096)) ? 'an SVG' : kind
    throw new ImportRefusal(`The picture is ${shownKind}, not a JPEG, PNG or WebP`)
  }
}

const renderedName = /^art\/([0-9a-f]{2})\/(\1[0-9a-f]{14})-(\d+)\.[0-9a-f]{6}\.webp$/

/** Whether this is the path of a picture in one of its sizes, as `makeArtwork` makes them. */
export const isArtworkPath = (path: string) => renderedName.test(path)

/** Whether these are the paths of one picture in its three sizes, as `makeArtwork` makes them. */
export function isArtwork(paths: Artwork): boolean {
  const parts = ([size, edge]: [keyof Artwork, number]) => {
    const [, , hash, named] = renderedName.exec(paths[size]) ?? []
    return Number(named) === edge ? hash : undefined
  }
  const hashes = [
    parts(['art_url', edges.art_url]),
    parts(['art_url_sm', edges.art_url_sm]),
    parts(['art_url_xl', edges.art_url_xl]),
  ]
  return hashes[0] !== undefined && hashes.every(hash => hash === hashes[0])
}

/** Finds the picture if it was rendered before. */
async function findArtwork(media: MediaStore, folder: string, hash: string): Promise<Artwork | undefined> {
  const names = await media.names(folder)
  const of = (edge: number) => {
    const name = names.find(each => each.startsWith(`${hash}-${edge}.`) && /\.[0-9a-f]{6}\.webp$/.test(each))
    return name === undefined ? undefined : `${folder}/${name}`
  }
  const [art_url, art_url_sm, art_url_xl] = [of(edges.art_url), of(edges.art_url_sm), of(edges.art_url_xl)]
  return art_url && art_url_sm && art_url_xl ? { art_url, art_url_sm, art_url_xl } : undefined
}

const squares: Squares = {
  edges: [edges.art_url_xl, edges.art_url, edges.art_url_sm],
  format: 'webp',
  isOpaque: true,
  maxMegapixels,
}

const render = (bytes: Buffer) =>
  makeSquares(bytes, squares).catch(error => {
    throw error instanceof PictureRefusal ? new ImportRefusal(error.message) : error
  })

async function readPicture(path: string): Promise<Buffer> {
  return withFile(path, async (handle, { size }) => {
    if (size > maxPictureBytes)
      throw new ImportRefusal(`The picture has more than ${maxPictureBytes / 1024 / 1024} MiB`)
    return handle.readFile()
  })
}

/**
 * Renders the three sizes of a picture, rotated upright and cropped to squares, below `art/` in the media. The names
 * contain a hash of the source and the dominant color, so that the same picture is rendered only once.
 * @param source JPEG, PNG or WebP: its bytes (up to 32 MiB), or the path of its file
 * @throws ImportRefusal with the reason
 */
export async function makeArtwork(source: Uint8Array | string, media: MediaStore): Promise<Artwork> {
  const bytes = typeof source === 'string' ? await readPicture(source) : Buffer.from(source)
  assertPicture(bytes)
  const hash = createHash('sha256').update(`${renderVersion} `).update(bytes).digest('hex').slice(0, 16)
  const folder = `art/${hash.slice(0, 2)}`
  const found = await findArtwork(media, folder, hash)
  if (found) return found
  const { files, colour } = await render(bytes)
  const path = (edge: number) => `${folder}/${hash}-${edge}.${colour}.webp`
  try {
    for (const { edge, bytes: rendered } of files) await media.write(path(edge), rendered)
    return { art_url: path(edges.art_url), art_url_sm: path(edges.art_url_sm), art_url_xl: path(edges.art_url_xl) }
  } catch (error) {
    throw writeErrorAsRefusal(error)
  }
}
