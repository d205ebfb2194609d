/** Edge in px; what the server keeps. */
const edge = 512

export interface Picture {
  /** As a `data:` address, to show it. */
  url: string
  /** As the server wants it. */
  base64: string
}

/** As WebP, or as JPEG where the browser can't write that. */
function encoded(canvas: HTMLCanvasElement): string {
  const webp = canvas.toDataURL('image/webp', 0.9)
  return webp.startsWith('data:image/webp') ? webp : canvas.toDataURL('image/jpeg', 0.9)
}

/**
 * Cuts a picture file to its centred square of 512 px, upright, which stays well below the server's 600 KB. Null for a file
 * that is no picture.
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
  const url = encoded(canvas)
  return { url, base64: url.slice(url.indexOf(',') + 1) }
}
