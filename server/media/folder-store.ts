import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { copyFile, open, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { filesBelow } from './files-below.ts'
import { openFolderLibrary } from './folder.ts'
import { placedAt } from './placed-at.ts'
import type { MediaStore } from './store.ts'
import { setChanged, write } from './write-file.ts'

class OtherContent extends Error {}

/**
 * Copies the file, with copy-on-write where the file system supports it. Never a hard link: editing the original's tags later
 * would change the copy. The copy is read again to prove that it is the expected file.
 */
async function copyProven(from: string, to: string, sha256: string, signal: AbortSignal | undefined): Promise<void> {
  await copyFile(from, to, constants.COPYFILE_FICLONE)
  const hash = createHash('sha256')
  const handle = await open(to, 'r')
  const buffer = Buffer.allocUnsafeSlow(512 * 1024)
  try {
    for (;;) {
      signal?.throwIfAborted()
      const { bytesRead } = await handle.read(buffer, 0, buffer.length)
      if (bytesRead === 0) break
      hash.update(buffer.subarray(0, bytesRead))
    }
  } finally {
    await handle.close()
  }
  if (hash.digest('hex') !== sha256) throw new OtherContent()
}

/** The media below a folder. Failures are those of the file system. */
export function openFolderStore(folder: string): MediaStore {
  return {
    place: folder,
    library: openFolderLibrary(folder),
    async names(inside) {
      const names = await readdir(join(folder, inside)).catch(() => [])
      return names.filter(name => !name.startsWith('.'))
    },
    write: (path, content, changed) =>
      write(join(folder, path), async temporary => {
        await writeFile(temporary, content)
        if (changed !== undefined) await setChanged(temporary, changed)
      }),
    copy: (path, from, sha256, signal) =>
      write(join(folder, path), temporary => copyProven(from, temporary, sha256, signal)).then(
        () => true,
        error => {
          if (error instanceof OtherContent) return false
          throw error
        },
      ),
    fetch: async path => ({ file: join(folder, path), release: async () => {} }),
    remove: path => rm(join(folder, path), { force: true }),
    async *files(unfinishedToo) {
      for await (const path of filesBelow(folder, unfinishedToo)) {
        const placed = await placedAt(join(folder, path))
        if (placed) yield { path, ...placed }
      }
    },
  }
}
