import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { UploadFound, UploadKind } from '#contract/entities/upload.ts'
import type { Db } from '../../db/pool.ts'
import { heldUntil } from './hold.ts'

/** An upload that this process reads. */
export interface Claimed {
  id: string
  made_by: number
  kind: UploadKind
  path: string
  draft_id: number | null
  set_id: number | null
  tries: number
  /** Its hold. */
  holder: string
}

/**
 * Claims the next upload to be read; undefined if there is none, or if any process reads one. One whose process was killed is claimed
 * again when its hold has ended.
 */
export async function claim(db: Db): Promise<Claimed | undefined> {
  const holder = randomUUID()
  const { rows: unread } = await sql`
    select from uploads where state in ('waiting', 'reading') limit 1`.execute(db)
  if (unread.length === 0) return undefined
  return db.transaction().execute(async trx => {
    // Otherwise two processes could each see that the other reads nothing.
    await sql`select pg_advisory_xact_lock(hashtext('segue.uploads'))`.execute(trx)
    const { rows } = await sql<Claimed>`
      update uploads set state = 'reading', held_by = ${holder}, held_until = ${heldUntil}, share = 0, found = '{}',
        reason = null, tries = tries + 1
      where id = (select id from uploads where state in ('waiting', 'reading')
        and (held_until is null or held_until < clock_timestamp()) order by changed_at, id limit 1)
      and not exists (select from uploads where state = 'reading' and held_until > clock_timestamp())
      returning id, made_by, kind, path, draft_id, set_id, tries, held_by as holder`.execute(trx)
    return rows[0]
  })
}

/** Notes what is found so far, and how much is read. */
export const noteFound = (db: Db, { id, holder }: Claimed, share: number, found: UploadFound) =>
  sql`update uploads set share = ${share}, found = ${JSON.stringify(found)}::jsonb
    where id = ${id} and held_by = ${holder}`.execute(db)

/** Gives an upload back, so that it is read later, by this process or another one. This attempt isn't counted. */
export const giveBack = (db: Db, { id, holder }: Claimed) =>
  sql`update uploads set state = 'waiting', share = 0, found = '{}', tries = tries - 1
    where id = ${id} and held_by = ${holder}`.execute(db)

/** How long an upload waits after the disk, the database or the media failed; meanwhile others are read. */
const outagePause = sql`interval '10 seconds'`

/** Gives an upload back that couldn't be read for a reason that isn't its own. */
export const postpone = (db: Db, { id, holder }: Claimed, reason: string) =>
  sql`update uploads set state = 'waiting', share = 0, found = '{}', tries = tries - 1, reason = ${reason}, held_by = null,
    held_until = clock_timestamp() + ${outagePause} where id = ${id} and held_by = ${holder}`.execute(db)

/** Doesn't count an attempt that another process has taken over, since this one was too busy to renew its hold: it isn't dead. */
export const forgetAttempt = (db: Db, { id }: Claimed) =>
  sql`update uploads set tries = tries - 1 where id = ${id} and state = 'reading' and tries > 1`.execute(db)

/** Locks a claimed upload for the transaction that ends it. Resolves with false if it was cancelled, or another process has it. */
export async function lockClaimed(trx: Db, { id, holder }: Claimed): Promise<boolean> {
  const { rows } = await sql`select from uploads where id = ${id} and held_by = ${holder} for update`.execute(trx)
  return rows.length > 0
}

/** Notes, in the transaction that ends it, that a claimed upload is done; and the draft that it has become. */
export const noteDone = (trx: Db, { id }: Claimed, draft_id: number | null) =>
  trx
    .updateTable('uploads')
    .set({ state: 'done', share: 1, draft_id, changed_at: new Date(), held_by: null, held_until: null })
    .where('id', '=', id)
    .execute()
