import { createHash, randomUUID } from 'node:crypto'
import { access, cp, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from './start-errors.ts'

/**
 * The hashed files of earlier builds: pages that were opened before an update still request them. Each build has a
 * subfolder, which is named by a hash of its file names; its modification time is the build's last start.
 */

const day = 24 * 60 * 60 * 1000
/** The newest builds stay regardless of their age; others for 90 days after their last start. */
const minBuilds = 5
const maxAgeMs = 90 * day
/** An unfinished copy of this age (ms) was left by a process that died. */
const abandonedMs = day / 24

const isBuild = (name: string) => /^[0-9a-f]{16}$/.test(name)

interface Folder {
  path: string
  isBuild: boolean
  /** Milliseconds since 1970. */
  usedAt: number
}

/** The subfolders, newest first. Empty if the archive doesn't exist. */
async function foldersIn(archiveDir: string): Promise<Folder[]> {
  const names = await readdir(archiveDir).catch(() => [])
  const folders = names.map(async name => {
    const path = join(archiveDir, name)
    // 0 if another process has removed it in the meantime.
    const usedAt = await stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => 0,
    )
    return { path, isBuild: isBuild(name), usedAt }
  })
  return (await Promise.all(folders)).sort((a, b) => b.usedAt - a.usedAt)
}

/** Copies a folder atomically: it appears complete or not at all, also if another process copies the same build. */
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

async function removeOldBuilds(archiveDir: string, now: number): Promise<void> {
  const folders = await foldersIn(archiveDir)
  const builds = folders.filter(folder => folder.isBuild)
  const old = builds.slice(minBuilds).filter(({ usedAt }) => usedAt < now - maxAgeMs)
  const abandoned = folders.filter(folder => !folder.isBuild && folder.usedAt < now - abandonedMs)
  for (const { path } of [...old, ...abandoned]) await rm(path, { recursive: true, force: true })
}

/**
 * Copies the hashed files of a built client (`clientDir/assets`) into the archive, and removes builds that are too old.
 * Several processes may do this at once. Rejects if the archive can't be written.
 */
export async function archiveAssets(clientDir: string, archiveDir: string, now = Date.now()): Promise<void> {
  const assets = join(clientDir, 'assets')
  // The names contain content hashes, so they identify the build.
  const names = (await readdir(assets)).sort().join('\n')
  const build = join(archiveDir, createHash('sha256').update(names).digest('hex').slice(0, 16))
  await mkdir(archiveDir, { recursive: true })
  await access(build).catch(() => copyWhole(assets, build))
  await utimes(build, now / 1000, now / 1000)
  await removeOldBuilds(archiveDir, now)
}

/**
 * The folder of an archived build that has a file of this name, or undefined. Reads the disk each time, because another
 * process may have archived a newer build.
 */
export async function findArchivedAsset(archiveDir: string, name: string): Promise<string | undefined> {
  for (const { path, isBuild } of await foldersIn(archiveDir)) {
    const exists = isBuild && (await stat(join(path, name)).catch(() => undefined))?.isFile()
    if (exists) return path
  }
  return undefined
}
