import { chmod, lchown, lstat, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../../lib/start-errors.ts'
import { runAs, type SystemUser } from './system-user.ts'

/** A folder that only we may change, open to be entered. Whatever else is in its place is not used. */
export async function ownFolder(path: string): Promise<void> {
  if (await mkdir(path, { recursive: true })) await chmod(path, 0o755)
  const found = await lstat(path)
  if (!found.isDirectory() || found.uid !== process.getuid?.() || found.mode & 0o022) {
    throw new StartError(`${path} is not a folder that only this user may write to: put it right or remove it.`)
  }
}

/**
 * Hands a folder and all it holds to a user. What a folder holds goes first: as long as the folder is root's, nobody can
 * swap something in it for a link.
 */
export async function giveTo(user: SystemUser, folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await giveTo(user, path)
    else await lchown(path, user.uid, user.gid)
  }
  await chmod(folder, 0o700)
  await lchown(folder, user.uid, user.gid)
}

/** Removes a database folder. Its content goes in its owner's name, so that root follows no link planted in it. */
export async function removeFolder(folder: string, user: SystemUser | undefined): Promise<void> {
  if (user) await runAs(user, 'rm', ['-rf', folder]).catch(() => {})
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}
