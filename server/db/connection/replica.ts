import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { type Db, openDatabase, openReads } from '../pool.ts'

/** A position in the primary's write-ahead log, in bytes. */
export type Position = bigint

export interface Replica {
  /**
   * Runs a read on the replica if its lag is small and it has replayed `written`, else on the primary. A read that fails on
   * the replica is repeated on the primary, so `work` must only read.
   */
  read<T>(written: Position | undefined, work: (db: Db) => Promise<T>): Promise<T>
  /** The current position of the primary's log, which is after everything that has been committed. */
  position(): Promise<Position>
  isUsed(): boolean
  /** The maximum lag, in seconds; infinite before the replica's firstPoll answer. */
  lagSeconds(): number
  close(): Promise<void>
}

const pollMs = 200
/** A replica with a larger lag isn't used. */
const maxLagMs = 5_000

interface Sample {
  at: number
  position: Position
}

const asBigInt = async (db: Db, read: ReturnType<typeof sql>): Promise<Position | null> => {
  const { rows } = await sql<{ position: string | null }>`select (${read} - '0/0'::pg_lsn)::text as position`.execute(
    db,
  )
  const text = rows[0]?.position
  return text ? BigInt(text) : null
}

/** Opens a streaming replica. Its lag is measured five times a second, and it is used while it keeps up. */
export function openReplica(
  primary: Db,
  url: string,
  { max, log }: { max: number; log: Pick<FastifyBaseLogger, 'warn' | 'info'> },
): Replica {
  const db = openDatabase(url, { max, onLost: () => markUnavailable('a connection was lost') })
  const reads = openReads(db)
  let replayed: Position = 0n
  let unavailable = true
  /** The latest time at which the replica's state was current, in ms (`performance.now`). */
  let freshAt = Number.NEGATIVE_INFINITY
  /** Positions of the primary that the replica hasn't replayed yet, oldest firstPoll. */
  let ahead: Sample[] = []
  let timer: NodeJS.Timeout | undefined
  let closed = false

  function markUnavailable(why: string): void {
    if (!unavailable) log.warn({ why }, 'the replica is not used')
    unavailable = true
  }

  async function poll(): Promise<void> {
    const at = performance.now()
    const [written, replay] = await Promise.allSettled([
      asBigInt(primary, sql`pg_current_wal_flush_lsn()`),
      asBigInt(db, sql`case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end`),
    ])
    if (closed) return
    if (written.status === 'fulfilled' && written.value !== null) ahead.push({ at, position: written.value })
    if (replay.status === 'rejected') return markUnavailable(String(replay.reason))
    if (replay.value === null) return markUnavailable('it is not in recovery')
    replayed = replay.value
    freshAt = Math.max(freshAt, ...ahead.filter(({ position }) => position <= replayed).map(sample => sample.at))
    ahead = ahead.filter(({ position }) => position > replayed).slice(-maxLagMs / pollMs)
    if (unavailable) log.info({}, 'the replica is used')
    unavailable = false
  }

  function schedulePoll(): void {
    if (closed) return
    timer = setTimeout(() => void poll().finally(schedulePoll), pollMs)
    timer.unref()
  }

  const lagMs = () => performance.now() - freshAt
  const isUsed = () => !unavailable && lagMs() <= maxLagMs
  const firstPoll = poll().finally(schedulePoll)

  return {
    async read(written, work) {
      if (!isUsed() || (written !== undefined && written > replayed)) return work(primary)
      try {
        return await work(reads)
      } catch {
        // The replica is gone, in conflict with the replay, or doesn't have the row yet.
        return work(primary)
      }
    },
    async position() {
      const position = await asBigInt(primary, sql`pg_current_wal_insert_lsn()`)
      if (position === null) throw new Error('The primary is in recovery')
      return position
    },
    isUsed,
    lagSeconds: () => lagMs() / 1000,
    async close() {
      closed = true
      clearTimeout(timer)
      await firstPoll
      if (reads !== db) await reads.destroy()
      await db.destroy()
    },
  }
}
