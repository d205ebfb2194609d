import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import { eventChannel } from '../../db/releases/announce-release.ts'

/** Notifies the author of a hidden comment, once, or takes the notification of one that is shown again back. */
export async function notifyAuthor(trx: Db, postId: number): Promise<void> {
  const { rows } = await sql<{ user_id: number }>`
    with gone as (delete from notifications n using posts p
        where n.post_id = ${postId} and p.id = n.post_id and p.hidden_reason is null returning n.user_id),
      made as (insert into notifications (user_id, post_id, created_dt)
        select user_id, id, clock_timestamp() from posts p where id = ${postId} and hidden_reason is not null
          and not exists (select from notifications n where n.post_id = p.id) returning user_id)
    select user_id from gone union all select user_id from made`.execute(trx)
  for (const { user_id } of rows) await sql`select pg_notify(${eventChannel}, ${`notified ${user_id}`})`.execute(trx)
}
