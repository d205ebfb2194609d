import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { wrongCounters } from '../../db/counters.ts'
import { isHeld } from '../../db/embedded/lock.ts'
import { startEmbeddedPostgres } from '../../db/embedded/start.ts'
import { type Db, openDatabase } from '../../db/pool.ts'
import { reasonOf, StartError } from '../../lib/start-errors.ts'
import { counted, plural } from '../../lib/words.ts'
import { decryptionBy } from './encryption.ts'
import type { Manifest } from './format.ts'
import { mediaOf } from './media-list.ts'
import type { BackupFiles } from './place.ts'
import { restore } from './restore.ts'
import { readMedia } from './verify.ts'

const prefix = 'segue-verify-'
const leftAfterMs = 60 * 60 * 1000

/** Removes what a trial that was killed has left: it holds all that the backup does. */
async function removeLeftovers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(prefix)) continue
    const folder = join(tmpdir(), name)
    const since = await stat(folder).catch(() => undefined)
    const isLeft = since && Date.now() - since.mtimeMs > leftAfterMs && !(await isHeld(folder).catch(() => true))
    // Another user's can't be removed.
    if (isLeft) await rm(folder, { recursive: true, force: true }).catch(() => undefined)
  }
}

async function makeFolder(): Promise<string> {
  try {
    await removeLeftovers()
    return await mkdtemp(join(tmpdir(), prefix))
  } catch (error) {
    throw new StartError(`Set TMPDIR to a folder with room for the whole database (${reasonOf(error)}).`)
  }
}

/** Calls the work with an empty database of a PostgreSQL of its own, which is gone afterwards. */
async function inTemporaryDatabase<Done>(work: (db: Db) => Promise<Done>): Promise<Done> {
  const folder = await makeFolder()
  try {
    // As root: for the user that PostgreSQL runs as, whose own folder in it nobody else can enter.
    await chmod(folder, 0o711)
    const postgres = await startEmbeddedPostgres({ dataDir: folder })
    const db = openDatabase(postgres.url)
    try {
      return await work(db)
    } finally {
      await db.destroy()
      await postgres.stop()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() })

async function proveMedia({ from, identity, print }: TrialOptions, { encryption, media }: Manifest): Promise<void> {
  if (!media) return
  const decrypt = encryption && decryptionBy(encryption, identity)
  for await (const file of mediaOf(from)) await pipeline(await readMedia(from, file, decrypt), nowhere())
  print(`media: ${counted(media.files, 'file')}`)
}

export interface TrialOptions {
  from: BackupFiles
  /** The file of age's key, for a backup that was encrypted by age. */
  identity: string | undefined
  withoutMedia: boolean
  print: (line: string) => void
}

/**
 * Proves that a backup can be restored: restores its database into a temporary PostgreSQL, recounts every counter, and reads all
 * media. It has nothing to do with the database that is served. Resolves with the backup's manifest. Throws a StartError if anything
 * is wrong.
 */
export async function tryRestore(options: TrialOptions): Promise<Manifest> {
  const { from, identity, withoutMedia, print } = options
  const manifest = await inTemporaryDatabase(async db => {
    const restored = await restore(db, { from, identity, media: undefined, print })
    const wrong = await wrongCounters(db)
    if (wrong.length > 0)
      throw new StartError(
        `${counted(wrong.length, 'counter')} in the backup ${plural(wrong.length, 'is', 'are')} wrong.`,
      )
    return restored
  })
  if (!withoutMedia) await proveMedia(options, manifest)
  return manifest
}
