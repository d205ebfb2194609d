import type { Dirent } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from '../lib/start-errors.ts'

/** What is being written has a name with a dot in front, wherever it is. */
const isHiddenName = (name: string) => name.startsWith('.')

/** What an import was writing when it was killed. */
const isUnfinished = ({ name }: Dirent) => isHiddenName(name) && name.endsWith('.part')

/**
 * Every file below a folder, as its path from there; none when there is no such folder. Never all of them at once. Those
 * that are being written, or were never finished, are only among them when they are asked for.
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
