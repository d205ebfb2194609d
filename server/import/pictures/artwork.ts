import { createHash } from 'node:crypto'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { seemingKind } from '../recording/file-kind.ts'
import { withFile } from '../recording/open-file.ts'
import { mostPicture } from '../recording/tags/id3-frames.ts'
import { ImportRefusal } from '../refusal.ts'
import { unwritable, write } from '../write-file.ts'

/** Paths below the media folder, by the sizes that entities carry: 320, 96 and 640 px. */
export interface Artwork {
  art_url: string
  art_url_sm: string
  art_url_xl: string
}

const edges = { art_url: 320, art_url_sm: 96, art_url_xl: 640 } as const
/** Part of the names: another number makes all pictures anew. */
const recipe = 1
const mostPixels = 50_000_000
const mostSeconds = 30

/** By its first bytes: what else sharp could read (SVG, TIFF, …) never reaches it. */
function prove(bytes: Buffer): void {
  if (bytes.length === 0) throw new ImportRefusal('The picture is empty')
  const kind = seemingKind(bytes.subarray(0, 4096))
  if (!/JPEG|PNG|WebP/.test(kind)) {
    const told = /<svg/i.test(bytes.toString('latin1', 0, 4096)) ? 'an SVG' : kind
    throw new ImportRefusal(`The picture is ${told}, not a JPEG, PNG or WebP`)
  }
  const beforePixels = bytes.subarray(0, Math.max(0, bytes.indexOf('IDAT')))
  if (kind.includes('PNG') && beforePixels.includes('acTL')) throw moves()
}

const moves = () => new ImportRefusal('The picture is animated')

/** What was written already, by its names. */
async function findArtwork(media: string, folder: string, hash: string): Promise<Artwork | undefined> {
  const names = await readdir(join(media, folder)).catch(() => [])
  const of = (edge: number) => {
    const name = names.find(each => each.startsWith(`${hash}-${edge}.`) && /\.[0-9a-f]{6}\.webp$/.test(each))
    return name === undefined ? undefined : `${folder}/${name}`
  }
  const [art_url, art_url_sm, art_url_xl] = [of(edges.art_url), of(edges.art_url_sm), of(edges.art_url_xl)]
  return art_url && art_url_sm && art_url_xl ? { art_url, art_url_sm, art_url_xl } : undefined
}

/** The colour that is most of a picture, as six hexadecimal digits. */
async function colourOf(picture: Buffer): Promise<string> {
  const { dominant } = await sharp(picture).stats()
  return [dominant.r, dominant.g, dominant.b].map(part => part.toString(16).padStart(2, '0')).join('')
}

async function render(bytes: Buffer) {
  const options = { limitInputPixels: mostPixels, failOn: 'error' } as const
  const { pages = 1 } = await sharp(bytes, options).metadata()
  if (pages > 1) throw moves()
  // Decoded once: the smaller ones are made of the largest.
  const { data, info } = await sharp(bytes, options)
    .autoOrient()
    .resize(edges.art_url_xl, edges.art_url_xl, { fit: 'cover' })
    .flatten({ background: '#000000' })
    .toColourspace('srgb')
    .timeout({ seconds: mostSeconds })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const square = (edge: number) =>
    sharp(data, { raw: { width, height, channels } }).resize(edge, edge).webp({ quality: 82 }).toBuffer()
  return {
    art_url: await square(edges.art_url),
    art_url_sm: await square(edges.art_url_sm),
    art_url_xl: await square(edges.art_url_xl),
  }
}

async function readPicture(path: string): Promise<Buffer> {
  return withFile(path, async (handle, { size }) => {
    if (size > mostPicture) throw new ImportRefusal(`The picture has more than ${mostPicture / 1024 / 1024} MiB`)
    return handle.readFile()
  })
}

/**
 * Makes the three sizes of a picture, upright, square and still, below `art/` in the media folder. The names tell the
 * hash of the source and the colour that stands for the picture: the same picture has the same names, and is made once.
 * @param source JPEG, PNG or WebP: its bytes (up to 32 MiB), or the path of its file
 * @throws ImportRefusal with the reason
 */
export async function makeArtwork(source: Uint8Array | string, media: string): Promise<Artwork> {
  const bytes = typeof source === 'string' ? await readPicture(source) : Buffer.from(source)
  prove(bytes)
  const hash = createHash('sha256').update(`${recipe} `).update(bytes).digest('hex').slice(0, 16)
  const folder = `art/${hash.slice(0, 2)}`
  const found = await findArtwork(media, folder, hash)
  if (found) return found
  const pictures = await render(bytes).catch(error => {
    throw error instanceof ImportRefusal ? error : new ImportRefusal('The picture is broken or too large')
  })
  const colour = await colourOf(pictures.art_url_sm)
  const place = async (size: keyof Artwork) => {
    const path = `${folder}/${hash}-${edges[size]}.${colour}.webp`
    await write(join(media, path), temporary => writeFile(temporary, pictures[size]))
    return path
  }
  try {
    return {
      art_url: await place('art_url'),
      art_url_sm: await place('art_url_sm'),
      art_url_xl: await place('art_url_xl'),
    }
  } catch (error) {
    throw unwritable(error)
  }
}
