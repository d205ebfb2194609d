import { PictureRefusal, type Squares } from './squares.ts'

/** The most times as wide as high, or as high as wide. Only the middle is kept of a picture, so a longer one is never meant. */
const maxRatio = 10
/** In pixels. WebP has at most 16,383. */
const maxSide = 16_384

const startsWith = (bytes: Buffer, text: string, at = 0) => bytes.toString('latin1', at, at + text.length) === text

const isPng = (bytes: Buffer) => startsWith(bytes, '\x89PNG\r\n\x1a\n')

/** Checks the file signature, so that other formats that sharp could decode (SVG, TIFF, …) never reach it. */
export function assertKind(bytes: Buffer): void {
  const isWebp = startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)
  if (!startsWith(bytes, '\xff\xd8\xff') && !isPng(bytes) && !isWebp)
    throw new PictureRefusal("The picture isn't a JPEG, PNG or WebP")
}

/** What a file says of its picture, before any of it is decoded. `pages` is the number of images in an animated WebP. */
export interface Shape {
  width: number
  height: number
  pages?: number | undefined
}

/** sharp decodes only the first image of an animated PNG, which has an `acTL` chunk before its pixels. */
const isAnimatedPng = (bytes: Buffer) =>
  isPng(bytes) && bytes.subarray(0, Math.max(0, bytes.indexOf('IDAT'))).includes('acTL')

/** Throws a PictureRefusal if a picture is animated, much longer than wide, or has too many pixels. */
export function assertShape(
  bytes: Buffer,
  { width, height, pages = 1 }: Shape,
  limits: Pick<Squares, 'maxMegapixels'>,
) {
  if (pages > 1 || isAnimatedPng(bytes)) throw new PictureRefusal('The picture is animated: choose a still one')
  if (width > maxRatio * height)
    throw new PictureRefusal(`The picture is too wide: it may be at most ${maxRatio} times as wide as it is high`)
  if (height > maxRatio * width)
    throw new PictureRefusal(`The picture is too tall: it may be at most ${maxRatio} times as high as it is wide`)
  if (width * height > limits.maxMegapixels * 1e6 || Math.max(width, height) > maxSide)
    throw new PictureRefusal(
      `The picture is too large: it may have at most ${limits.maxMegapixels} megapixels, and ${maxSide.toLocaleString('en')} pixels a side`,
    )
}
