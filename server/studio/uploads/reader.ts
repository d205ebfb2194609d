import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../db/pool.ts'
import { outageOf } from '../../http/errors.ts'
import { ImportRefusal, Outage } from '../../lib/import-refusal.ts'
import type { MediaLibrary } from '../../media/library.ts'
import { openPeaksPool, type PeaksPool } from '../../recording/peaks/pool.ts'
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

export interface Reader {
  /** Looks for uploads that wait to be read. */
  wake(): void
  close(): Promise<void>
}

/** Reads uploads in the background, one after the other across all processes. */
export function startReader(
  db: Db,
  files: StudioFiles,
  library: MediaLibrary,
  log: Pick<FastifyBaseLogger, 'error'>,
): Reader {
  const closing = new AbortController()
  let running: Promise<void> | undefined
  let isAwaited = false

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
    log.error({ err: error }, 'an upload could not be read')
    if (outage === undefined) throw error
    await postpone(db, claimed, outage)
  }

  async function read(claimed: Claimed, pool: PeaksPool): Promise<void> {
    const stop = new AbortController()
    const release = keepHold(db, claimed.id, claimed.holder, { onLost: () => stop.abort() })
    const signal = AbortSignal.any([closing.signal, stop.signal])
    try {
      if (claimed.tries > maxTries) throw new ImportRefusal('It could not be read. Upload it again.')
      const parts = { ...files, db, library, pool, signal }
      const isDone = await (claimed.kind === 'sound' ? listenToUpload(claimed, parts) : readUpload(claimed, parts))
      if (isDone) await removeFiles(files.uploads, claimed.id)
    } catch (error) {
      if (closing.signal.aborted) await giveBack(db, claimed)
      else if (stop.signal.aborted) await forgetAttempt(db, claimed)
      else await noteFailure(claimed, error)
    } finally {
      await release()
    }
  }

  async function readAll(): Promise<void> {
    const pool = openPeaksPool({ threads: 1 })
    try {
      for (let claimed = await claim(db); claimed; claimed = await claim(db)) {
        await read(claimed, pool)
        if (closing.signal.aborted) return
      }
    } finally {
      await pool.close()
    }
  }

  function wake(): void {
    if (closing.signal.aborted) return
    if (running) {
      isAwaited = true
      return
    }
    isAwaited = false
    // Without a database, or the media, it is read again at the next interval.
    running = readAll()
      .catch(() => undefined)
      .finally(() => {
        running = undefined
        // What arrived after the last look.
        if (isAwaited) wake()
      })
  }

  const timer = setInterval(wake, intervalMs)
  timer.unref()
  return {
    wake,
    async close() {
      clearInterval(timer)
      closing.abort()
      await running
    },
  }
}
