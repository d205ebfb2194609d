import { type RawBuilder, sql } from 'kysely'
import { backoff } from '#contract/backoff.ts'
import type { Db } from '../db/pool.ts'

export interface QueueOptions {
  /** A table with `due_at`, when its row is to be done next, and `tries`, how often that was begun. */
  table: 'push_queue' | 'reset_mails' | 'scrobbles'
  key: 'id' | 'user_id'
  /** How often a row is tried; undefined as long as it is there. */
  retries: number | undefined
  /** The pause after the first failure, which doubles each time, and the longest one, in ms. */
  pauses: { first: number; longest: number }
  /** After this time another process may claim a row: the one that had it has died. */
  leaseSeconds: number
  /** Which rows `q` are work at all. */
  isWork?: RawBuilder<boolean>
}

/** A row that this process has claimed. */
export interface ClaimedRow {
  key: number
  /** The number of attempts, including this one. */
  tries: number
}

/** Narrows what is claimed, among the due rows `q`. */
export interface Narrowed {
  where?: RawBuilder<boolean>
  order?: RawBuilder<unknown>
}

/** How the rows of a table are claimed, leased, tried again and ended as work of a job. */
export function createQueue({ table, key, retries, pauses, leaseSeconds, isWork = sql`true` }: QueueOptions) {
  const [rowsOf, id] = [sql.table(table), sql.ref(`q.${key}`)]
  const isLive = retries === undefined ? isWork : sql<boolean>`(q.tries < ${sql.lit(retries)} and ${isWork})`

  const postpone = (db: Db, keys: readonly number[], seconds: number) =>
    sql`update ${rowsOf} q set due_at = now() + make_interval(secs => ${seconds})
      where ${id} = any(${keys}::bigint[])`.execute(db)

  const remove = (db: Db, keys: readonly number[]) =>
    sql`delete from ${rowsOf} q where ${id} = any(${keys}::bigint[])`.execute(db)

  return {
    /**
     * Claims up to so many due rows, so that no other process does them before their lease is over. `due_at` may be rounded to
     * milliseconds: what is due at once wouldn't be for half of one.
     */
    async claim(
      db: Db,
      most: number,
      { where = sql`true`, order = sql`q.due_at, ${id}` }: Narrowed = {},
    ): Promise<ClaimedRow[]> {
      const { rows } = await sql<ClaimedRow>`
        with due as (select ${id} as key from ${rowsOf} q where q.due_at <= now() + interval '1 millisecond' and ${isLive} and ${where}
          order by ${order} limit ${most} for update of q skip locked)
        update ${rowsOf} q set tries = q.tries + 1, due_at = now() + make_interval(secs => ${sql.lit(leaseSeconds)})
        from due where ${id} = due.key returning due.key, q.tries`.execute(db)
      return rows
    },

    postpone,
    remove,
    pauseSeconds,

    /** Lets a row be tried again after the pause that its tries ask for, or the one that was asked for; the last try removes it. */
    async retry(db: Db, { key: failed, tries }: ClaimedRow, seconds = 0): Promise<void> {
      if (retries !== undefined && tries >= retries) await remove(db, [failed])
      else await postpone(db, [failed], seconds || pauseSeconds(tries))
    },

    /** The time until the next row is due, in seconds; null if none is queued. */
    async secondsToNext(db: Db): Promise<number | null> {
      const { rows } = await sql<{ seconds: number | null }>`
        select extract(epoch from min(q.due_at) - now())::float8 as seconds from ${rowsOf} q where ${isLive}`.execute(
        db,
      )
      return rows[0]?.seconds ?? null
    },

    backlog: (db: Db) => countBacklog(db, sql`${rowsOf} q where ${isLive}`),
  }

  function pauseSeconds(tries: number): number {
    return backoff({ ...pauses, failures: tries }) / 1000
  }
}

/** What waits to be done of a kind. */
export interface Backlog {
  /** With what is being done. */
  waiting: number
  /** How many of these were tried before. */
  tried: number
}

/** Counts the rows `q` of a queue: what follows `from`. */
export async function countBacklog(db: Db, rows: RawBuilder<unknown>, tries = sql`q.tries`): Promise<Backlog> {
  const counted = await sql<Backlog>`
    select count(*)::integer as waiting, count(*) filter (where ${tries} > 0)::integer as tried from ${rows}`.execute(
    db,
  )
  return counted.rows[0] ?? { waiting: 0, tried: 0 }
}
