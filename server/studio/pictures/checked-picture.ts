import type { Picture } from '#contract/entities/studio.ts'
import { invalidField } from '../../http/failure.ts'
import type { MediaStore } from '../../media/store.ts'
import { isArtwork, isArtworkPath } from '../../recording/artwork.ts'

const sizes = ['art_url', 'art_url_sm', 'art_url_xl'] as const

/** Whether the media have this file, in a folder of rendered pictures. */
async function isInMedia(path: string, media: MediaStore): Promise<boolean> {
  if (!isArtworkPath(path)) return false
  const at = path.lastIndexOf('/')
  return (await media.names(path.slice(0, at))).includes(path.slice(at + 1))
}

/** Whether the media have all sizes of a picture that was rendered by `PUT /studio/pictures` or an import. */
async function isRendered({ art_url, art_url_sm, art_url_xl }: Picture, media: MediaStore): Promise<boolean> {
  if (art_url === null || art_url_sm === null || art_url_xl === null) return false
  if (!isArtwork({ art_url, art_url_sm, art_url_xl })) return false
  for (const path of [art_url, art_url_sm, art_url_xl]) if (!(await isInMedia(path, media))) return false
  return true
}

const refusal = () => invalidField('artwork', 'Add this picture first')

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
  throw refusal()
}

/** The same for single files: a label has a logo, and its picture in two sizes. */
export async function assertFiles(
  paths: readonly (string | null)[],
  standing: readonly (string | null)[],
  media: MediaStore | undefined,
): Promise<void> {
  for (const path of paths)
    if (path !== null && !standing.includes(path) && !(media && (await isInMedia(path, media)))) throw refusal()
}
