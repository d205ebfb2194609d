import { sql } from 'kysely'
import type { Db } from '../pool.ts'

/** The NOTIFY channel for messages to all processes of the installation. */
export const eventChannel = 'segue_events'

/**
 * The place in a set where a released track was heard: in the set it was first heard in, or else in the earliest one. One that is
 * withdrawn comes last: notifications name it once it is published again.
 */
const place = sql`select st.set_id, st.track_position from set_tracks st join sets s on s.id = st.set_id
  where st.track_id = t.id
  order by s.withdrawn_at is not null, (st.set_id is not distinct from t.first_heard_set_id) desc, s.release_date, s.id, st.track_position limit 1`

/** Everyone who likes or watches the track or follows one of its artists, without duplicates. */
const recipients = (trackId: number) => sql`
  select user_id from user_track_favs where track_id = ${trackId}::integer and kept
  union
  select s.user_id from user_artist_stats s join track_artists ta on ta.artist_id = s.artist_id
    where ta.track_id = ${trackId}::integer and s.is_followed`

/**
 * Notifies listeners that a track was released: everyone who likes or watches it or liked a moment of it, and the followers
 * of its artists. Queues a push for each of their subscribed devices. Call it in the transaction that releases the track,
 * after its artists are written. Resolves with the number of notified listeners, or undefined if this release was announced
 * before.
 */
export async function announceRelease(trx: Db, trackId: number): Promise<number | undefined> {
  const made = await sql<{ id: number }>`
    insert into releases (track_id, set_id, track_position, created_dt)
      select t.id, p.set_id, p.track_position, clock_timestamp()
      from tracks t left join lateral (${place}) p on true where t.id = ${trackId}::integer
    on conflict (track_id) do nothing returning id`.execute(trx)
  const release = made.rows[0]?.id
  if (release === undefined) return undefined
  const { rows } = await sql<{ count: number }>`
    with notified as (
      insert into notifications (user_id, release_id, created_dt)
        select user_id, ${release}::integer, clock_timestamp() from (${recipients(trackId)}) recipients
      on conflict (user_id, release_id) do nothing returning id, user_id),
    pushed as (
      insert into push_queue (session_id, notification_id)
        select p.session_id, notified.id from notified join push_subscriptions p on p.user_id = notified.user_id)
    select count(*) from notified`.execute(trx)
  await sql`select pg_notify(${eventChannel}, ${`release ${release}`})`.execute(trx)
  return rows[0]?.count
}
