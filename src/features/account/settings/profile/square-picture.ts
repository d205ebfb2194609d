/** Edge in px, as the server stores it. */
const edge = 512

export interface Picture {
  /** A `data:` URL, for the preview. */
  url: string
  /** The same picture as base64 alone, for the upload. */
  base64: string
}

/** Returns a `data:` URL: WebP, or JPEG if the browser can't encode WebP. */
function encode(canvas: HTMLCanvasElement): string {
  const webp = canvas.toDataURL('image/webp', 0.9)
  return webp.startsWith('data:image/webp') ? webp : canvas.toDataURL('image/jpeg', 0.9)
}

/**
 * Crops a picture file to a centered square of 512 px, rotated as its EXIF data says. The result is well below the server's
 * limit of 600 KB. Resolves with null if the file isn't a picture that the browser can decode.
 */
export async function squarePicture(file: Blob): Promise<Picture | null> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (!bitmap) return null
  const canvas = document.createElement('canvas')
  canvas.width = edge
  canvas.height = edge
  const context = canvas.getContext('2d')
  if (!context) return null
  const side = Math.min(bitmap.width, bitmap.height)
  const left = (bitmap.width - side) / 2
  const top = (bitmap.height - side) / 2
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, left, top, side, side, 0, 0, edge, edge)
  bitmap.close()
  const url = encode(canvas)
  return { url, base64: url.slice(url.indexOf(',') + 1) }
}
