import sharp from 'sharp'

const edge = 512
const mostPixels = 20_000_000
const mostSeconds = 10

const startsWith = (bytes: Buffer, text: string, at = 0) => bytes.toString('latin1', at, at + text.length) === text

/** By its first bytes: what else sharp could read (SVG, TIFF, …) never reaches it. */
const isPicture = (bytes: Buffer) =>
  startsWith(bytes, '\xff\xd8\xff') ||
  startsWith(bytes, '\x89PNG\r\n\x1a\n') ||
  (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8))

/** The bytes of a base64 text (RFC 4648, padded, nothing else in it), or undefined. */
function bytesOf(base64: string): Buffer | undefined {
  const bytes = Buffer.from(base64, 'base64')
  return bytes.toString('base64') === base64 ? bytes : undefined
}

/**
 * A JPEG, PNG or WebP in base64 as a WebP of 512 pixels square: upright, its middle cut out, without metadata. Undefined for
 * anything else, for a broken one and for one of more than 20 megapixels.
 */
export async function squareOf(base64: string): Promise<Buffer | undefined> {
  const bytes = bytesOf(base64)
  if (!bytes || !isPicture(bytes)) return undefined
  return sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
    .autoOrient()
    .resize(edge, edge, { fit: 'cover' })
    .webp({ quality: 82 })
    .timeout({ seconds: mostSeconds })
    .toBuffer()
    .catch(() => undefined)
}
