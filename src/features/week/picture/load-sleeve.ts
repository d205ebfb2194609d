import type { SetSummary } from '#contract/entities/music.ts'
import { mediaUrl } from '../../../lib/media-url.ts'

/**
 * A set's largest picture, or undefined if there is none or it can't be loaded. It is asked for with CORS, from which a canvas
 * can be read again, whatever host it comes from.
 */
export async function loadSleeve(set: SetSummary | null): Promise<HTMLImageElement | undefined> {
  for (const path of [set?.art_url_xl, set?.art_url, set?.art_url_sm]) {
    if (!path) continue
    const image = new Image()
    image.crossOrigin = 'anonymous'
    image.src = mediaUrl(path)
    try {
      await image.decode()
      return image
    } catch {
      // A smaller one may be cached.
    }
  }
  return undefined
}
