import { access } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import type { FoundSet } from '../catalog/describe/found-set.ts'

const extensions = ['.jpg', '.jpeg', '.png', '.webp']
const coverNames = ['cover', 'folder', 'front', 'artwork', 'Cover', 'Folder', 'Front', 'Artwork']

/** The path of a recording's picture: one with the recording's name, or the folder's cover. Undefined if there is none. */
export async function pictureFileOf({ recording }: FoundSet): Promise<string | undefined> {
  const folder = dirname(recording)
  const stems = [
    recording.slice(0, recording.length - extname(recording).length),
    ...coverNames.map(name => join(folder, name)),
  ]
  for (const path of stems.flatMap(stem => extensions.map(extension => stem + extension)))
    if (
      await access(path).then(
        () => true,
        () => false,
      )
    )
      return path
  return undefined
}
