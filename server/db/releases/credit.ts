import { sql } from 'kysely'
import type { Db } from '../pool.ts'
import { eventChannel } from './announce-release.ts'

/**
 * Notifies the author of a suggestion that was accepted, with a push, or rejected, once; or takes the notification of one that is open
 * again back. Call it in the transaction that decides.
 */
export async function notifySuggester(trx: Db, suggestionId: number): Promise<void> {
  const { rows } = await sql<{ user_id: number }>`
    with decided as (select id, user_id, state in ('accepted', 'rejected') as is_told, state = 'accepted' as is_pushed
        from suggestions where id = ${suggestionId}::integer),
      gone as (delete from notifications n using decided d where n.suggestion_id = d.id and not is_told returning n.user_id),
      made as (insert into notifications (user_id, suggestion_id, created_dt)
        select user_id, id, clock_timestamp() from decided d where is_told
          and not exists (select from notifications n where n.suggestion_id = d.id) returning id, user_id),
      pushed as (insert into push_queue (session_id, notification_id)
        select p.session_id, made.id from made join decided on is_pushed join push_subscriptions p on p.user_id = made.user_id)
    select user_id from gone union all select user_id from made`.execute(trx)
  for (const { user_id } of rows) await sql`select pg_notify(${eventChannel}, ${`notified ${user_id}`})`.execute(trx)
}

/** Notifies the listener whose suggestion a track was identified by. Resolves with their name; undefined if there is none. */
export async function creditSuggester(trx: Db, trackId: number): Promise<string | undefined> {
  const accepted = await trx
    .selectFrom('suggestions')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['suggestions.id', 'username'])
    .where('track_id', '=', trackId)
    .where('state', '=', 'accepted')
    .executeTakeFirst()
  if (accepted) await notifySuggester(trx, accepted.id)
  return accepted?.username
}
