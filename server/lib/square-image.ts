import sharp from 'sharp'

const edgePixels = 512
const maxPixels = 20_000_000
const timeoutSeconds = 10

const startsWith = (bytes: Buffer, text: string, at = 0) => bytes.toString('latin1', at, at + text.length) === text

/** Checks the file signature, so that other formats that sharp could decode (SVG, TIFF, …) never reach it. */
const isPicture = (bytes: Buffer) =>
  startsWith(bytes, '\xff\xd8\xff') ||
  startsWith(bytes, '\x89PNG\r\n\x1a\n') ||
  (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8))

/** Decodes base64 (RFC 4648, padded, without line breaks). Returns undefined for anything else. */
function bytesOf(base64: string): Buffer | undefined {
  const bytes = Buffer.from(base64, 'base64')
  return bytes.toString('base64') === base64 ? bytes : undefined
}

/**
 * Converts a JPEG, PNG or WebP in base64 to a square WebP of 512 pixels: rotated upright, cropped to the center, without
 * metadata. Resolves with undefined for any other or broken file, and for more than 20 megapixels.
 */
export async function squareWebp(base64: string): Promise<Buffer | undefined> {
  const bytes = bytesOf(base64)
  if (!bytes || !isPicture(bytes)) return undefined
  return sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
    .autoOrient()
    .resize(edgePixels, edgePixels, { fit: 'cover' })
    .webp({ quality: 82 })
    .timeout({ seconds: timeoutSeconds })
    .toBuffer()
    .catch(() => undefined)
}
