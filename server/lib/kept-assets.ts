import { createHash, randomUUID } from 'node:crypto'
import { access, cp, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from './start-errors.ts'

/**
 * The hashed files of the builds that were served before: a page that was opened then still asks for them. Below the folder
 * each build has one of its own, named by what is in it, whose time is that of its last start.
 */

const day = 24 * 60 * 60 * 1000
/** So many builds stay however old they are; others for so long after their last start. */
const always = 5
const longestMs = 90 * day
/** A copy that was begun before is nobody's any more. */
const abandonedMs = day / 24

const isBuild = (name: string) => /^[0-9a-f]{16}$/.test(name)

interface Folder {
  path: string
  isBuild: boolean
  /** In ms. */
  usedAt: number
}

/** Newest first. Empty where there is none. */
async function foldersIn(keptDir: string): Promise<Folder[]> {
  const names = await readdir(keptDir).catch(() => [])
  const folders = names.map(async name => {
    const path = join(keptDir, name)
    // Gone meanwhile: another process tidies up, too.
    const usedAt = await stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => 0,
    )
    return { path, isBuild: isBuild(name), usedAt }
  })
  return (await Promise.all(folders)).sort((a, b) => b.usedAt - a.usedAt)
}

/** Complete under its name or not there at all, whoever else copies the same build at the same time. */
async function copyWhole(from: string, to: string): Promise<void> {
  const unfinished = `${to}.${randomUUID()}`
  try {
    await cp(from, unfinished, { recursive: true })
    await rename(unfinished, to)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    if (codeOf(error) !== 'ENOTEMPTY' && codeOf(error) !== 'EEXIST') throw error
  }
}

async function tidyUp(keptDir: string, now: number): Promise<void> {
  const folders = await foldersIn(keptDir)
  const builds = folders.filter(folder => folder.isBuild)
  const old = builds.slice(always).filter(({ usedAt }) => usedAt < now - longestMs)
  const abandoned = folders.filter(folder => !folder.isBuild && folder.usedAt < now - abandonedMs)
  for (const { path } of [...old, ...abandoned]) await rm(path, { recursive: true, force: true })
}

/**
 * Keeps the hashed files of a built client (`clientDir/assets`) below `keptDir`, and lets go of builds that nobody can have
 * open any more. Several processes may do so at once. Rejects where nothing can be kept.
 */
export async function keepAssets(clientDir: string, keptDir: string, now = Date.now()): Promise<void> {
  const assets = join(clientDir, 'assets')
  // Their names say what is in them.
  const names = (await readdir(assets)).sort().join('\n')
  const build = join(keptDir, createHash('sha256').update(names).digest('hex').slice(0, 16))
  await mkdir(keptDir, { recursive: true })
  await access(build).catch(() => copyWhole(assets, build))
  await utimes(build, now / 1000, now / 1000)
  await tidyUp(keptDir, now)
}

/** The folder of a kept build that has a file of this name; undefined when none has. Looked up anew each time: another process may serve a newer build. */
export async function folderOfAsset(keptDir: string, name: string): Promise<string | undefined> {
  for (const { path, isBuild } of await foldersIn(keptDir)) {
    const isThere = isBuild && (await stat(join(path, name)).catch(() => undefined))?.isFile()
    if (isThere) return path
  }
  return undefined
}
