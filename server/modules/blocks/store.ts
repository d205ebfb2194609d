import { sql } from 'kysely'
import type { AnswerOf } from '#contract/route.ts'
import type { listBlocked } from '#contract/routes/me.ts'
import { lockListener } from '../../db/accounts/lock-listener.ts'
import { countRows } from '../../db/count-rows.ts'
import type { Db } from '../../db/pool.ts'
import { eventColumns, eventValues, storeEvent, type WriteEvent, wins } from '../../db/write-event.ts'

export async function findBlocked(db: Db, userId: number): Promise<AnswerOf<typeof listBlocked>> {
  const data = await db
    .selectFrom('blocks')
    .innerJoin('users', 'users.id', 'blocked_id')
    .select(['users.id', 'username', 'avatar_url', 'is_blocked'])
    .where('user_id', '=', userId)
    .where('is_blocked', '=', true)
    .orderBy('username')
    .execute()
  return { data }
}

/** Locks a listener until the transaction ends, and counts whom they have blocked but for one. */
export async function countOthers(trx: Db, userId: number, id: number): Promise<number> {
  await lockListener(trx, userId)
  return countRows(
    trx,
    trx.selectFrom('blocks').where('user_id', '=', userId).where('blocked_id', '!=', id).where('is_blocked', '=', true),
  )
}

/** Locks a listener against deletion until the transaction ends. Resolves with whether there is one of this id. */
export async function lockOther(trx: Db, id: number): Promise<boolean> {
  const found = await trx.selectFrom('users').select('id').where('id', '=', id).forKeyShare().executeTakeFirst()
  return found !== undefined
}

const blocked = eventColumns('blocked')

/** Blocks a listener, or unblocks them, unless a later event has decided. */
export async function setBlocked(trx: Db, userId: number, id: number, on: boolean, event: WriteEvent): Promise<void> {
  await sql`
    insert into blocks as standing (user_id, blocked_id, is_blocked, blocked_at, blocked_client, blocked_seq)
    values (${userId}, ${id}, ${on}, ${eventValues(event)})
    on conflict (user_id, blocked_id) do update set is_blocked = excluded.is_blocked, ${storeEvent(blocked)}
      where ${wins(blocked, event)}`.execute(trx)
}
