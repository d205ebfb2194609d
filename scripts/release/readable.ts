import { chmod, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Lets every user read a folder and all that is in it, and nobody but its owner write: whoever made it may have a umask that keeps files to
 * himself, and the service runs as another user.
 */
export async function makeReadable(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter(entry => !entry.isSymbolicLink()).map(entry => join(entry.parentPath, entry.name))
  for (const path of [folder, ...paths]) {
    const { mode } = await stat(path)
    await chmod(path, mode & 0o100 ? 0o755 : 0o644)
  }
}
