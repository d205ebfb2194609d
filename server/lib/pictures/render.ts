import sharp from 'sharp'
import { assertKind, assertShape } from './shape.ts'
import { type MadeSquares, PictureRefusal, type Squares } from './squares.ts'

/** Decodes pictures. Only `reader-process.ts` and tests import this: what decodes a picture from outside may run away, and is killed then. */

const quality = 82

// No two pictures are the same, and one core is enough: the others are for answers.
sharp.cache(false)
sharp.concurrency(1)

const broken = () => new PictureRefusal('The picture is broken')

/** The largest square in the middle. */
function middleOf({ width, height }: { width: number; height: number }) {
  const side = Math.min(width, height)
  return { left: Math.floor((width - side) / 2), top: Math.floor((height - side) / 2), width: side, height: side }
}

/** How to turn a picture upright by its orientation in EXIF: from left to right, and then by so many degrees clockwise. */
const turns: Record<number, readonly [isMirrored: boolean, degrees: number]> = {
  2: [true, 0],
  3: [false, 180],
  4: [true, 180],
  5: [true, 270],
  6: [false, 90],
  7: [true, 90],
  8: [false, 270],
}

/**
 * Decodes a picture once, as a square of raw pixels in sRGB: cropped to its middle, and only then resized. It isn't turned yet: sharp would
 * hold all of it in memory for that.
 */
async function decode(bytes: Buffer, { edges: [edge], isOpaque, maxMegapixels }: Squares) {
  // The header's sizes are compared below, for a refusal that names what is wrong.
  const {
    width,
    height,
    pages,
    orientation = 1,
    autoOrient,
  } = await sharp(bytes, { limitInputPixels: false }).metadata()
  assertShape(bytes, { ...autoOrient, pages }, { maxMegapixels })
  const picture = sharp(bytes, { limitInputPixels: maxMegapixels * 1e6, failOn: 'error' })
  // sharp decodes a large JPEG at a fraction of its size unless it is cropped.
  const middle = width === height ? picture : picture.extract(middleOf({ width, height }))
  const square = middle.resize(edge, edge).toColourspace('srgb')
  const { data, info } = await (isOpaque ? square.flatten({ background: '#000000' }) : square)
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  return { data, raw: { width: info.width, height: info.height, channels: info.channels }, orientation }
}

async function colourOf(file: Buffer): Promise<string> {
  const { dominant } = await sharp(file).stats()
  return [dominant.r, dominant.g, dominant.b].map(part => part.toString(16).padStart(2, '0')).join('')
}

/** Makes squares of a picture. Throws a PictureRefusal. */
export async function renderSquares(bytes: Buffer, squares: Squares): Promise<MadeSquares> {
  assertKind(bytes)
  const { data, raw, orientation } = await decode(bytes, squares).catch(error => {
    throw error instanceof PictureRefusal ? error : broken()
  })
  const [isMirrored, degrees] = turns[orientation] ?? [false, 0]
  const encode = async (edge: number) => {
    const turned = sharp(data, { raw }).flop(isMirrored).rotate(degrees).resize(edge, edge)
    return { edge, bytes: await turned.toFormat(squares.format, { quality }).toBuffer() }
  }
  const [largest, ...smaller] = squares.edges
  const files: MadeSquares['files'] = [await encode(largest)]
  for (const edge of smaller) files.push(await encode(edge))
  return { files, colour: await colourOf((files.at(-1) ?? files[0]).bytes) }
}
