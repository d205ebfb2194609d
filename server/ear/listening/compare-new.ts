import { sql } from 'kysely'
import type pg from 'pg'
import { type Db, databaseOn } from '../../db/pool.ts'
import { readFingerprint } from '../encoding.ts'
import { askIndex } from '../index/ask.ts'
import { addToIndex } from '../index/store.ts'
import type { Match } from '../match.ts'
import { releaseLock, takeLock } from './lock.ts'

export interface CompareOptions {
  signal?: AbortSignal
  /** Called between pieces of work. */
  rest?: () => Promise<void>
  /** Called after each one with how many are left. */
  onCompared?: (left: number) => void
  /** Called once with what a fingerprint is of, if it can't be read: a permalink, or the names of a single track. */
  onUnreadable?: (of: string) => void
}

/**
 * Compares the fingerprints that are new, one after the other, with all before them: so each pair is compared once, whenever its
 * recordings came. Resolves with false if another process does so. The connection must be one of its own, around a pooler: it holds the
 * lock, which ends with it. What a killed process had begun is compared again from its beginning. One that can't be read gets no place in
 * the index.
 */
export async function compareNew(
  client: pg.Client,
  { signal, rest, onCompared, onUnreadable }: CompareOptions = {},
): Promise<boolean> {
  const db = databaseOn(client)
  if (!(await takeLock(db))) return false
  try {
    for (let next = await nextNew(db); next; next = await nextNew(db)) {
      signal?.throwIfAborted()
      const question = readFingerprint(next.peaks)
      if (!question) onUnreadable?.(next.of)
      const found = question ? await askIndex(db, question, rest ? { rest } : {}) : new Map<number, Match[]>()
      await db.transaction().execute(async trx => {
        const isThere = await store(trx, next.id, found)
        if (question && isThere) await addToIndex(trx, next.id, question)
      })
      onCompared?.(next.left - 1)
    }
    return true
  } finally {
    await releaseLock(db)
  }
}

interface New {
  id: number
  of: string
  peaks: Buffer
  left: number
}

async function nextNew(db: Db): Promise<New | undefined> {
  const { rows } = await sql<New>`
    select f.id, coalesce(f.permalink, o.artist || ' - ' || o.title, '') as of, f.peaks,
      (select count(*) from fingerprints where listened_at is null) as left
    from fingerprints f left join sounds o on o.fingerprint_id = f.id
    where f.listened_at is null order by f.id limit 1`.execute(db)
  return rows[0]
}

/**
 * Stores what a fingerprint has in common with others, unless one of the two was removed meanwhile. Resolves with false if it was this
 * one.
 */
async function store(trx: Db, id: number, found: ReadonlyMap<number, readonly Match[]>): Promise<boolean> {
  const { rows } = await sql`update fingerprints set listened_at = clock_timestamp()
    where id = ${id} and listened_at is null returning id`.execute(trx)
  if (rows.length === 0) return false
  const matches = [...found].flatMap(([known, all]) =>
    all.map(({ question, known: span, speed, score, certainty }) => ({
      question_id: id,
      known_id: known,
      question_start: question.start,
      question_end: question.end,
      known_start: span.start,
      known_end: span.end,
      ...{ speed, score, certainty },
    })),
  )
  await sql`with known as (select id from fingerprints where id = any(${[...found.keys()]}::integer[]) for key share)
    insert into matches (question_id, known_id, question_start, question_end, known_start, known_end, speed, score, certainty)
    select question_id, known_id, question_start, question_end, known_start, known_end, speed, score, certainty
    from jsonb_to_recordset(${JSON.stringify(matches)}::jsonb) as each (question_id integer, known_id integer,
      question_start integer, question_end integer, known_start integer, known_end integer, speed real, score real,
      certainty text)
    join known on known.id = known_id`.execute(trx)
  return true
}
