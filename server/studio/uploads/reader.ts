import type { Db } from '../../db/pool.ts'
import { outageOf } from '../../http/errors.ts'
import type { Job, JobLog } from '../../jobs/job.ts'
import { ImportRefusal, Outage } from '../../lib/import-refusal.ts'
import type { MediaLibrary } from '../../media/library.ts'
import { type DecodePool, openDecodePool } from '../../recording/decode/pool.ts'
import type { StudioFiles } from '../files.ts'
import { type Claimed, claim, forgetAttempt, giveBack, lockClaimed, postpone } from './claim.ts'
import { removeFiles } from './folder.ts'
import { keepHold } from './hold.ts'
import { listenToUpload } from './listen-to-upload.ts'
import { readUpload, SameRecording } from './read.ts'
import { noteRefused } from './store.ts'

/** How often uploads are looked for that another process has left (ms). */
const intervalMs = 2_000
/** A recording whose reading fails, or ends the process, each time isn't read again and again. How long it takes doesn't count. */
const maxTries = 4

/** Why an upload can be read later, though not now; undefined if the recording itself is the reason. */
const outageReason = (error: unknown): string | undefined =>
  error instanceof Outage ? error.message : outageOf(error)?.message

/** Reads uploads, one after the other across all processes. */
export function uploadJob(db: Db, files: StudioFiles, library: MediaLibrary, log: JobLog): Job<Claimed> {
  /** Resolves with false, and nothing is refused, if it was cancelled or another process reads it. */
  const refuse = (claimed: Claimed, error: ImportRefusal): Promise<boolean> =>
    db.transaction().execute(async trx => {
      if (!(await lockClaimed(trx, claimed))) return false
      await noteRefused(trx, claimed.id, error.message, error instanceof SameRecording ? error.same : undefined)
      return true
    })

  /** Refuses an upload for what it is; one that something else keeps from being read waits. Throws any other error. */
  async function noteFailure(claimed: Claimed, error: unknown): Promise<void> {
    const outage = outageReason(error)
    if (outage === undefined && error instanceof ImportRefusal) {
      if (await refuse(claimed, error)) await removeFiles(files.uploads, claimed.id)
      return
    }
    if (outage === undefined) throw error
    log.error({ err: error }, 'an upload could not be read')
    await postpone(db, claimed, outage)
  }

  async function read(claimed: Claimed, pool: DecodePool, closing: AbortSignal): Promise<void> {
    const stop = new AbortController()
    const release = keepHold(db, claimed.id, claimed.holder, { onLost: () => stop.abort() })
    const signal = AbortSignal.any([closing, stop.signal])
    try {
      if (claimed.tries > maxTries) throw new ImportRefusal('It could not be read. Upload it again.')
      const parts = { ...files, db, library, pool, signal }
      const isDone = await (claimed.kind === 'sound' ? listenToUpload(claimed, parts) : readUpload(claimed, parts))
      if (isDone) await removeFiles(files.uploads, claimed.id)
    } catch (error) {
      if (closing.aborted) await giveBack(db, claimed)
      else if (stop.signal.aborted) await forgetAttempt(db, claimed)
      else await noteFailure(claimed, error)
    } finally {
      await release()
    }
  }

  return {
    kind: 'uploads',
    everyMs: intervalMs,
    concurrency: 1,
    async claim() {
      const claimed = await claim(db)
      return claimed ? [claimed] : []
    },
    async run(claimed, closing) {
      const pool = openDecodePool({ threads: 1 })
      try {
        await read(claimed, pool, closing)
      } finally {
        await pool.close()
      }
      return undefined
    },
  }
}
