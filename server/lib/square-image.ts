import sharp from 'sharp'

/** Of a listener's picture. */
const edgePixels = 512
const maxPixels = 20_000_000
const timeoutSeconds = 10
const quality = 82

const startsWith = (bytes: Uint8Array, text: string, at = 0) =>
  Buffer.from(bytes.subarray(at, at + text.length)).toString('latin1') === text

/** Checks the file signature, so that other formats that sharp could decode (SVG, TIFF, …) never reach it. */
const isPicture = (bytes: Uint8Array) =>
  startsWith(bytes, '\xff\xd8\xff') ||
  startsWith(bytes, '\x89PNG\r\n\x1a\n') ||
  (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8))

/** Decodes base64 (RFC 4648, padded, without line breaks). Returns undefined for anything else. */
function bytesOf(base64: string): Buffer | undefined {
  const bytes = Buffer.from(base64, 'base64')
  return bytes.toString('base64') === base64 ? bytes : undefined
}

/** Decodes a picture to a square: rotated upright, cropped to the center, without metadata. Undefined for anything else. */
const squareOf = (bytes: Uint8Array, edge: number) =>
  isPicture(bytes)
    ? sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
        .autoOrient()
        .resize(edge, edge, { fit: 'cover' })
        .timeout({ seconds: timeoutSeconds })
    : undefined

/**
 * Converts a JPEG, PNG or WebP in base64 to a square WebP of 512 pixels. Resolves with undefined for any other or broken file, and for
 * more than 20 megapixels.
 */
export const squareWebp = async (base64: string): Promise<Buffer | undefined> => {
  const bytes = bytesOf(base64)
  const square = bytes && squareOf(bytes, edgePixels)
  return square
    ?.webp({ quality })
    .toBuffer()
    .catch(() => undefined)
}

/** The same of bytes, as a JPEG in sRGB of any size: a smaller picture is enlarged, and what is transparent becomes black. */
export const squareJpeg = async (bytes: Uint8Array, edge: number): Promise<Buffer | undefined> =>
  squareOf(bytes, edge)
    ?.flatten()
    .toColourspace('srgb')
    .jpeg({ quality })
    .toBuffer()
    .catch(() => undefined)
