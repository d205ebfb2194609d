import { readdir } from 'node:fs/promises'
import { reasonOf } from '../../lib/start-errors.ts'
import { folderPlace } from '../backup/folder-place.ts'

const numberOf = (name: string) => Number(/-(\d+)(\.partial)?$/.exec(name)?.[1])

async function namesIn(folder: string, pattern: RegExp): Promise<string[]> {
  const names = await readdir(folder).catch((): string[] => [])
  return names.filter(name => pattern.test(name)).sort((a, b) => numberOf(a) - numberOf(b))
}

/** The backups that upgrades have made in a folder, `before-<version>-<number>`, by their number. */
const madeIn = (folder: string) => namesIn(folder, /^before-[\d.]+-\d+$/)

/** The name of the next backup before an upgrade, and of the one to share media with, if there is one. */
export async function nextBackup(
  folder: string,
  version: string,
): Promise<{ name: string; since: string | undefined }> {
  const since = (await madeIn(folder)).at(-1)
  return { name: `before-${version}-${since ? numberOf(since) + 1 : 1}`, since }
}

const keptBackups = 2

/**
 * Removes the backups that upgrades have made in a folder, and those that were interrupted, but the newest two. They share media
 * by hard links, so the others stay whole.
 */
export async function removeOldBackups(folder: string, print: (line: string) => void): Promise<void> {
  const place = folderPlace(folder)
  const kept = (await madeIn(folder)).slice(-keptBackups)
  const all = await namesIn(folder, /^before-[\d.]+-\d+(\.partial)?$/)
  try {
    for (const name of all.filter(each => !kept.includes(each)))
      if (await place.remove(name)) print(`Removed ${name}: the last ${keptBackups} backups before upgrades are kept.`)
  } catch (error) {
    print(`Older backups of upgrades could not be removed: ${reasonOf(error)}.`)
  }
}
