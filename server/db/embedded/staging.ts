import { chmod, cp, lstat, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { codeOf } from '../../lib/start-errors.ts'
import { assertDiskSpace, lstatIfAny } from './files.ts'
import { isAlive } from './processes.ts'

/**
 * Copies the package to `target`, unless a good copy exists: complete, and writable only by this user. The copy is made under
 * a temporary name and renamed, so that `target` is never incomplete and two processes can do this at once.
 */
export async function stageBinaries(
  source: string,
  target: string,
  complete: (root: string) => Promise<void>,
): Promise<string> {
  if (await isGoodCopy(source, target)) {
    await complete(target)
    return target
  }
  await assertDiskSpace(dirname(target), 100, "PostgreSQL's programs")
  await removeAbandoned(target)
  const fresh = `${target}.new-${process.pid}`
  await cp(source, fresh, { recursive: true, verbatimSymlinks: true })
  await makeReadable(fresh)
  await complete(fresh)
  await putInPlace(fresh, target, () => isGoodCopy(source, target))
  return target
}

/** Renames the copy into place. A good copy is never moved away, because another process may be running from it. */
async function putInPlace(fresh: string, target: string, isGood: () => Promise<boolean>): Promise<void> {
  if (await renameIfFree(fresh, target)) return
  if (!(await isGood())) {
    const old = `${target}.old-${process.pid}`
    await rename(target, old).catch(ignore('ENOENT'))
    const placed = await renameIfFree(fresh, target)
    await rm(old, { recursive: true, force: true })
    if (placed) return
    // Another process has put its copy there in the meantime.
    if (!(await isGood())) throw new Error(`${target} is in the way`)
  }
  await rm(fresh, { recursive: true, force: true })
}

/** Renames; resolves with false if something is in the way. */
const renameIfFree = (fresh: string, target: string): Promise<boolean> =>
  rename(fresh, target).then(
    () => true,
    error => {
      if (['ENOTEMPTY', 'EEXIST', 'ENOTDIR'].includes(codeOf(error) ?? '')) return false
      throw error
    },
  )

const ignore = (code: string) => (error: unknown) => {
  if (codeOf(error) !== code) throw error
}

async function filesBelow(root: string): Promise<{ path: string; isFolder: boolean }[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  return entries
    .filter(entry => entry.isFile() || entry.isDirectory())
    .map(entry => ({ path: relative(root, join(entry.parentPath, entry.name)), isFolder: entry.isDirectory() }))
}

async function isGoodCopy(source: string, target: string): Promise<boolean> {
  if (!(await isOurs(target))) return false
  const checks = (await filesBelow(source)).map(async ({ path, isFolder }) => {
    const copy = join(target, path)
    if (!(await isOurs(copy))) return false
    const [there, here] = await Promise.all([lstat(copy), lstat(join(source, path))])
    return isFolder ? there.isDirectory() : there.isFile() && there.size === here.size
  })
  return (await Promise.all(checks)).every(Boolean)
}

async function isOurs(path: string): Promise<boolean> {
  const found = await lstatIfAny(path)
  return found !== undefined && found.uid === process.getuid?.() && (found.mode & 0o022) === 0
}

/** Makes a copy readable for everyone: the package may have been installed with umask 077. */
async function makeReadable(root: string): Promise<void> {
  await chmod(root, 0o755)
  for (const { path, isFolder } of await filesBelow(root)) {
    const program = dirname(path) === join('native', 'bin')
    await chmod(join(root, path), isFolder || program ? 0o755 : 0o644)
  }
}

/** Removes unfinished copies of processes that were killed. */
async function removeAbandoned(target: string): Promise<void> {
  for (const name of await readdir(dirname(target))) {
    const path = join(dirname(target), name)
    const [, pid] = /^\.(?:new|old)-(\d+)$/.exec(path.slice(target.length)) ?? []
    if (pid && path.startsWith(target) && !isAlive(Number(pid))) await rm(path, { recursive: true, force: true })
  }
}
