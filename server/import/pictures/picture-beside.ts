import { access } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import type { FoundSet } from '../find-sets.ts'

const endings = ['.jpg', '.jpeg', '.png', '.webp']
const ofFolder = ['cover', 'folder', 'front', 'artwork', 'Cover', 'Folder', 'Front', 'Artwork']

/** The picture of a recording's own name beside it, or the one of its folder. */
export async function pictureBeside({ recording }: FoundSet): Promise<string | undefined> {
  const folder = dirname(recording)
  const stems = [
    recording.slice(0, recording.length - extname(recording).length),
    ...ofFolder.map(name => join(folder, name)),
  ]
  for (const path of stems.flatMap(stem => endings.map(ending => stem + ending)))
    if (
      await access(path).then(
        () => true,
        () => false,
      )
    )
      return path
  return undefined
}
