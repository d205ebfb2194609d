import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { type Db, openDatabase } from '../pool.ts'

/** A place in the primary's log of writes, in bytes: of two, the greater one is the later. */
export type Position = bigint

export interface Replica {
  /**
   * Runs a read on the replica when it is near enough and has come as far as `written`, else on the primary; there again
   * when it fails on the replica, so that it may only read.
   */
  read<T>(written: Position | undefined, work: (db: Db) => Promise<T>): Promise<T>
  /** Where the primary's log is now: behind everything that has been committed. */
  position(): Promise<Position>
  isUsed(): boolean
  /** How far it is behind at most, in seconds; without end before it has answered. */
  lagSeconds(): number
  close(): Promise<void>
}

const pollMs = 200
/** Who is further behind than this is not read from. */
const mostLagMs = 5_000

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

/** What follows the primary by streaming. It is asked how far it has come five times a second, and used while it keeps up. */
export function openReplica(
  primary: Db,
  url: string,
  { max, log }: { max: number; log: Pick<FastifyBaseLogger, 'warn' | 'info'> },
): Replica {
  const db = openDatabase(url, { max, onLost: () => lose('a connection was lost') })
  let replayed: Position = 0n
  let away = true
  /** When the primary was where the replica is now, or later: in ms, by our own clock. */
  let freshAt = Number.NEGATIVE_INFINITY
  /** Where the primary was, oldest first; what the replica has reached is not kept. */
  let ahead: Sample[] = []
  let timer: NodeJS.Timeout | undefined
  let closed = false

  function lose(why: string): void {
    if (!away) log.warn({ why }, 'the replica is not read from')
    away = true
  }

  async function look(): Promise<void> {
    const at = performance.now()
    const [written, come] = await Promise.allSettled([
      asBigInt(primary, sql`pg_current_wal_flush_lsn()`),
      asBigInt(db, sql`case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end`),
    ])
    if (closed) return
    if (written.status === 'fulfilled' && written.value !== null) ahead.push({ at, position: written.value })
    if (come.status === 'rejected') return lose(String(come.reason))
    if (come.value === null) return lose('it follows nobody')
    replayed = come.value
    freshAt = Math.max(freshAt, ...ahead.filter(({ position }) => position <= replayed).map(sample => sample.at))
    ahead = ahead.filter(({ position }) => position > replayed).slice(-mostLagMs / pollMs)
    if (away) log.info({}, 'the replica is read from')
    away = false
  }

  function next(): void {
    if (closed) return
    timer = setTimeout(() => void look().finally(next), pollMs)
    timer.unref()
  }

  const lagMs = () => performance.now() - freshAt
  const isUsed = () => !away && lagMs() <= mostLagMs
  const first = look().finally(next)

  return {
    async read(written, work) {
      if (!isUsed() || (written !== undefined && written > replayed)) return work(primary)
      try {
        return await work(db)
      } catch {
        // Gone, in conflict with what it replays, or not yet there: the primary knows.
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
      await first
      await db.destroy()
    },
  }
}
