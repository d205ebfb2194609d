import { createWriteStream } from 'node:fs'
import { chmod, link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isHeld, lockFolder } from '../../db/embedded/lock.ts'
import { codeOf, StartError } from '../../lib/start-errors.ts'
import { setChanged } from '../../media/write-file.ts'
import { type BackupFiles, type Draft, type Place, timeOf } from './place.ts'

const manifest = 'manifest.json'
const partial = '.partial'

/**
 * Writes a file atomically, flushed to disk and readable only by this user. `changed` is its modification time in ms.
 */
async function writeWhole(path: string, body: Readable, changed?: number): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const unfinished = join(dirname(path), `.${process.pid}.copying`)
  try {
    await pipeline(body, createWriteStream(unfinished, { mode: 0o600, flush: true }))
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
  if (changed !== undefined) await setChanged(unfinished, changed)
  await rename(unfinished, path)
}

const absentIf =
  (...codes: string[]) =>
  (error: unknown) => {
    if (codes.includes(codeOf(error) ?? '')) return undefined
    throw error
  }

/** The backup in a folder. */
export const filesIn = (folder: string): BackupFiles => ({
  at: folder,
  async read(name) {
    const file = await open(join(folder, name)).catch(absentIf('ENOENT', 'ENOTDIR'))
    return file?.createReadStream()
  },
  // A folder that can't be written to has none that removes, and one that another process holds is held.
  hold: () => lockFolder(folder).catch(() => async () => {}),
})

const exists = async (path: string) => (await stat(path).catch(absentIf('ENOENT', 'ENOTDIR'))) !== undefined

/** Writes a backup in `<folder>.partial`, which is renamed when it is complete. */
async function draftOf(folder: string): Promise<Draft> {
  if (await exists(folder)) throw new StartError(`${folder} already exists: name a new folder.`)
  const unfinished = `${folder}${partial}`
  await mkdir(unfinished, { recursive: true, mode: 0o700 })
  await chmod(unfinished, 0o700)
  const release = await lockFolder(unfinished)
  const discard = (name: string) => rm(join(unfinished, name), { recursive: true, force: true })
  // Only the media of an interrupted backup can be reused.
  await discard(manifest)
  await discard('tables')
  return {
    ...filesIn(unfinished),
    write: (name, body, changed) => writeWhole(join(unfinished, name), body, changed),
    mediaName: ({ path, extension }) => `media/${path}${extension}`,
    async share({ at }, name, bytes) {
      const [source, target] = [join(at, name), join(unfinished, name)]
      if ((await stat(source).catch(() => undefined))?.size !== bytes) return false
      if (source === target) return true
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      await rm(target, { force: true })
      // Another file system has no links to this one.
      return link(source, target).then(
        () => true,
        () => false,
      )
    },
    async finish(text) {
      await discard('journal')
      const file = await open(join(unfinished, manifest), 'w', 0o600)
      try {
        await file.writeFile(text)
        await file.sync()
      } finally {
        await file.close()
      }
      await release()
      await rename(unfinished, folder)
    },
    release,
  }
}

/** A folder of backups, each a folder of its own. They share unchanged media by hard links, so that each can be deleted alone. */
export function folderPlace(folder: string): Place {
  const isComplete = (name: string) => exists(join(folder, name, manifest))
  return {
    at: folder,
    async backups() {
      const found = await readdir(folder).catch(absentIf('ENOENT'))
      const names = (found ?? []).filter(name => timeOf(name.replace(partial, ''))).sort()
      const complete: string[] = []
      for (const name of names) if (timeOf(name) && (await isComplete(name))) complete.push(name)
      return { complete, interrupted: names.filter(name => !complete.includes(name)) }
    },
    open: name => filesIn(join(folder, name)),
    draft: name => draftOf(join(folder, name)),
    async remove(name) {
      const path = join(folder, name)
      // The lock of another user can't be read.
      if (await isHeld(path).catch(() => true)) return false
      await rm(join(path, manifest), { force: true })
      await rm(path, { recursive: true, force: true })
      return true
    },
    sweep: async () => {},
    close() {},
  }
}

/** The place of a backup that is named by its own folder, and its name there. */
export const placeOf = (folder: string) => ({ place: folderPlace(dirname(folder)), name: basename(folder) })
