import { sql } from 'kysely'
import type { App } from '../../../db/accounts/app-passwords.ts'
import type { Db } from '../../../db/pool.ts'

/** The time of the statement and not of its transaction, which began before it waited for the listener's lock. */
const afterLock = sql`statement_timestamp()::timestamptz(3)`

/**
 * Records that an app has played a set, in the history of its listener (who is locked), unless they keep none. `time` (ms since
 * 1970) is when it was heard, null for now. If the app has said when it began, that much was heard; otherwise nothing is known of
 * how much.
 * Extends the listen that positions have made if it ended less than 30 minutes before, as migration 055 does.
 * Saying the same twice changes nothing. A time before the account, or more than a day ahead, is that of a wrong clock, and isn't recorded.
 */
export async function recordListen(
  trx: Db,
  { userId, passwordId }: App,
  setId: number,
  time: number | null,
): Promise<void> {
  // As who saves a position has: no other transaction then records the same listen.
  await sql`select from plays where user_id = ${userId} and set_id = ${setId} for update`.execute(trx)
  await sql`
    insert into listens as listen (id, user_id, set_id, started_at, ended_at, position_ms, heard_ms, quarters)
    select coalesce(last.id, nextval('listens_id_seq')), u.id, s.id, coalesce(said.since, said.at), said.at,
      coalesce(p.current_timestamp_ms, 0), said.heard,
      add_heard('{}', coalesce(said.since, said.at), said.at, said.heard)
    from users u join listed_sets s on s.id = ${setId} and u.id = ${userId} and u.keep_history
    left join plays p on p.user_id = u.id and p.set_id = s.id
    cross join lateral (select ${afterLock} as at) moment
    cross join lateral (select least(moment.at, coalesce(to_timestamp(${time}::double precision / 1000), moment.at)) as at) heard
    left join app_passwords a on a.id = ${passwordId} and a.playing_set_id = s.id
      and heard.at - a.playing_since between interval '0' and s.duration * interval '1 millisecond' + interval '30 minutes'
    cross join lateral (select case when a.id is not null
      then greatest(a.playing_since, heard.at - s.duration * interval '1 millisecond') end as since) began
    cross join lateral (select heard.at, began.since,
      coalesce(extract(epoch from heard.at - began.since) * 1000, 0)::integer as heard) said
    cross join lateral (select coalesce(u.history_off_until, u.keep_history_at, '-infinity') as off_until) kept
    left join lateral (select * from listens l where l.set_id = s.id and l.user_id = u.id
      and l.started_at <= said.at and l.ended_at > coalesce(said.since, said.at) - interval '30 minutes'
      and l.started_at > said.at - interval '1 day' and (l.ended_at >= off_until) = (said.at >= off_until)
      order by l.id desc limit 1) last on true
    where (u.history_off_from is null or said.at < u.history_off_from or said.at >= off_until)
      and said.at >= u.created_at and coalesce(to_timestamp(${time}::double precision / 1000) < moment.at + interval '1 day', true)
    on conflict (id) do update set ended_at = greatest(listen.ended_at, excluded.ended_at),
      heard_ms = greatest(listen.heard_ms, excluded.heard_ms),
      quarters = case when excluded.heard_ms > listen.heard_ms
        then add_heard('{}', listen.started_at, excluded.ended_at, excluded.heard_ms) else listen.quarters end`.execute(
    trx,
  )
}
