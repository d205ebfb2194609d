import { chmod, lchown, lstat, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../../lib/start-errors.ts'
import { runAs, type SystemUser } from './system-user.ts'

/** Makes a folder that only this user may write to and everyone may enter. Throws a StartError if the path is anything else. */
export async function ensureOwnFolder(path: string): Promise<void> {
  if (await mkdir(path, { recursive: true })) await chmod(path, 0o755)
  const found = await lstat(path)
  if (!found.isDirectory() || found.uid !== process.getuid?.() || found.mode & 0o022) {
    throw new StartError(
      `${path} is not a folder that only this user may write to: correct its permissions or remove it.`,
    )
  }
}

/**
 * Changes the owner of a folder and its contents. The contents first: while the folder belongs to root, nobody can replace
 * something in it with a link.
 */
export async function changeOwner(user: SystemUser, folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await changeOwner(user, path)
    else await lchown(path, user.uid, user.gid)
  }
  await chmod(folder, 0o700)
  await lchown(folder, user.uid, user.gid)
}

/** Removes a database folder. Its contents are removed as its owner, so that root follows no planted link. */
export async function removeFolder(folder: string, user: SystemUser | undefined): Promise<void> {
  if (user) await runAs(user, 'rm', ['-rf', folder]).catch(() => {})
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}
