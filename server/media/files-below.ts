import type { Dirent } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from '../lib/start-errors.ts'

/** Unfinished files have a name that starts with a dot. */
const isHiddenName = (name: string) => name.startsWith('.')

/** A file that an import was writing, maybe before it was killed. */
const isUnfinished = ({ name }: Dirent) => isHiddenName(name) && name.endsWith('.part')

/**
 * Yields the relative path of every file below a folder, without collecting them in memory. Nothing if the folder doesn't
 * exist. Hidden files are skipped; with `unfinishedToo`, an import's unfinished files are included.
 */
export async function* filesBelow(folder: string, unfinishedToo = false, path = ''): AsyncGenerator<string> {
  const entries = await readdir(join(folder, path), { withFileTypes: true }).catch(error => {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  })
  for (const entry of entries) {
    const below = path ? `${path}/${entry.name}` : entry.name
    if (isHiddenName(entry.name) && !(unfinishedToo && isUnfinished(entry))) continue
    if (entry.isDirectory()) yield* filesBelow(folder, unfinishedToo, below)
    else yield below
  }
}
