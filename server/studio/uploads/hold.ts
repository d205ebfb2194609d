import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import { Failure, notFound } from '../../http/failure.ts'
import { idOfPath } from './folder.ts'

/**
 * Who writes or reads an upload. A hold is in the database, so that it counts for all processes, and ends by itself soon after its
 * process was killed. It is no lock of PostgreSQL: one would keep a connection for as long as a slow line takes, and not every pooler
 * lets a session have one.
 */

/** A hold that isn't renewed ends after this time. */
const holdSeconds = 6
const renewMs = 1_000
/** How often, and for how long (ms), another request tries to get it. */
const retryMs = 200
const patienceMs = 10_000

export const heldUntil = sql<Date>`clock_timestamp() + make_interval(secs => ${holdSeconds})`

interface Events {
  /** Another request waits for it. */
  onWanted?(): void
  /** Somebody else has it, because it wasn't renewed in time, or the upload is gone. */
  onLost?(): void
}

/** Renews a hold until the returned function is called, which releases it. */
export function keepHold(db: Db, id: string, holder: string, { onWanted, onLost }: Events): () => Promise<void> {
  const mine = sql`where id = ${id} and held_by = ${holder}`
  async function renew(): Promise<void> {
    const { rows } = await sql<{ is_wanted: boolean }>`
      update uploads set held_until = ${heldUntil} ${mine} returning is_wanted`.execute(db)
    if (!rows[0]) onLost?.()
    else if (rows[0].is_wanted) onWanted?.()
  }
  // A database that doesn't answer for so long ends the hold by itself.
  const timer = setInterval(() => renew().catch(() => undefined), renewMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await sql`update uploads set held_by = null, held_until = null, is_wanted = false ${mine}`.execute(db)
  }
}

/** Resolves with true if the upload is held now; else its holder is asked to release it. Throws a 404 if it is gone. */
async function tryHold(db: Db, id: string, holder: string): Promise<boolean> {
  const isFree = sql`(held_until is null or held_until < clock_timestamp())`
  const { rows } = await sql<{ held: boolean }>`
    update uploads set held_by = case when ${isFree} then ${holder}::uuid else held_by end,
      held_until = case when ${isFree} then ${heldUntil} else held_until end, is_wanted = not ${isFree}
    where id = ${id} returning held_by = ${holder} as held`.execute(db)
  if (!rows[0]) throw notFound('This upload')
  return rows[0].held
}

/** The locks of tus, one for each request: a request that is cut off may still hold its upload when the next one comes. */
export const createLocker = (db: Db) => ({
  newLock(path: string) {
    const [id, holder] = [idOfPath(path), randomUUID()]
    let release = async () => {}
    return {
      async lock(signal: AbortSignal, onWanted: () => void): Promise<void> {
        for (const start = Date.now(); !(await tryHold(db, id, holder)); ) {
          if (Date.now() - start > patienceMs) throw new Failure(423, 'This upload is being received elsewhere')
          await pause(retryMs, undefined, { signal })
        }
        release = keepHold(db, id, holder, { onWanted })
      },
      unlock: () => release(),
    }
  },
})
