import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import { eventTime, type WriteEvent } from '../../db/write-event.ts'

/** Marks a notification as read; the first read time stays. Resolves with false if the listener has none of this id. */
export async function markRead(trx: Db, userId: number, id: number, event: WriteEvent): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('notifications')
    .set({ is_read: true, read_dt: sql`coalesce(read_dt, ${eventTime(event)})` })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Marks a listener's notifications as read, up to and with the millisecond `until` (ISO 8601). */
export async function markAllRead(trx: Db, userId: number, until: string, event: WriteEvent): Promise<void> {
  await trx
    .updateTable('notifications')
    .set({ is_read: true, read_dt: sql`coalesce(read_dt, ${eventTime(event)})` })
    .where('user_id', '=', userId)
    .where('created_dt', '<', sql<Date>`${until}::timestamptz + interval '1 ms'`)
    .where('is_read', '=', false)
    .execute()
}
