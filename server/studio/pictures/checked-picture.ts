import type { Picture } from '../../../contract/entities/studio.ts'
import { isArtwork } from '../../import/pictures/artwork.ts'
import type { MediaStore } from '../../media/store.ts'
import { invalidField } from '../../plugins/failure.ts'

const sizes = ['art_url', 'art_url_sm', 'art_url_xl'] as const

/** Whether the media have all sizes of a picture that was rendered by `PUT /studio/pictures` or an import. */
async function isRendered({ art_url, art_url_sm, art_url_xl }: Picture, media: MediaStore): Promise<boolean> {
  if (art_url === null || art_url_sm === null || art_url_xl === null) return false
  if (!isArtwork({ art_url, art_url_sm, art_url_xl })) return false
  const names = await media.names(art_url.slice(0, art_url.lastIndexOf('/')))
  return [art_url, art_url_sm, art_url_xl].every(path => names.includes(path.slice(path.lastIndexOf('/') + 1)))
}

/**
 * The one rule for what a curator may make the picture of a set, a track, an artist or a label: none, the one that it has (`standing`), or one
 * that was rendered and is in the media. Throws a 422 for any other path.
 */
export async function assertPicture(
  picture: Picture,
  standing: Picture | undefined,
  media: MediaStore | undefined,
): Promise<void> {
  if (sizes.every(size => picture[size] === null)) return
  if (standing && sizes.every(size => picture[size] === standing[size])) return
  if (media && (await isRendered(picture, media))) return
  throw invalidField('artwork', 'Add this picture first')
}
