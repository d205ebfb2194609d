import { type RawBuilder, sql } from 'kysely'
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

/** Everyone who likes or watches a track (an expression for its id), or liked a moment of it. */
export const watchersOf = (trackId: RawBuilder<unknown>) =>
  sql`select user_id from user_track_favs where track_id = ${trackId} and kept`

const watchers = (trackId: number) => watchersOf(sql`${trackId}::integer`)

/** Everyone who likes or watches the track or follows one of these artists (an expression for their ids), without duplicates. */
const recipients = (trackId: number, artists: RawBuilder<unknown>) => sql`
  ${watchers(trackId)}
  union
  select user_id from user_artist_stats where artist_id = any(array(${artists})) and is_followed`

const artistsOf = (trackId: number) => sql`select artist_id from track_artists where track_id = ${trackId}::integer`

/** How many listeners are notified if a track is released by these artists. */
export async function countRecipients(db: Db, trackId: number, artists: readonly number[]): Promise<number> {
  const ids = sql`select unnest(${artists}::integer[])`
  const { rows } = await sql<{ count: number }>`
    select count(*) from (${recipients(trackId, ids)}) recipients`.execute(db)
  return rows[0]?.count ?? 0
}

/** The release of a track; undefined if there is one already. That of an ID awaits the track's date, if it has none. */
async function addRelease(trx: Db, trackId: number, { wasId }: { wasId: boolean }): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into releases (track_id, set_id, track_position, awaits_date, created_dt)
      select t.id, p.set_id, p.track_position, ${wasId}::boolean and t.release_date is null, clock_timestamp()
      from tracks t left join lateral (${place}) p on true where t.id = ${trackId}::integer
    on conflict (track_id) do nothing returning id`.execute(trx)
  return rows[0]?.id
}

/** Notifies listeners of a release who weren't yet, and queues a push for each of their subscribed devices. */
async function notify(trx: Db, release: number, listeners: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with notified as (
      insert into notifications (user_id, release_id, created_dt)
        select user_id, ${release}::integer, clock_timestamp() from (${listeners}) recipients
      on conflict (user_id, release_id) do nothing returning id, user_id),
    pushed as (
      insert into push_queue (session_id, notification_id)
        select p.session_id, notified.id from notified join push_subscriptions p on p.user_id = notified.user_id)
    select id from notified`.execute(trx)
  await sql`select pg_notify(${eventChannel}, ${`release ${release}`})`.execute(trx)
  return rows.map(({ id }) => id)
}

/**
 * Notifies listeners that a track was released: everyone who likes or watches it or liked a moment of it, and the followers
 * of its artists. Call it in the transaction that releases the track, after its artists are written. Resolves with the number
 * of notified listeners, or undefined if this release was announced before. `wasId`: the track is an ID that was named.
 */
export async function announceRelease(trx: Db, trackId: number, { wasId = false } = {}): Promise<number | undefined> {
  const release = await addRelease(trx, trackId, { wasId })
  if (release === undefined) return undefined
  return (await notify(trx, release, recipients(trackId, artistsOf(trackId)))).length
}

/**
 * Notifies listeners a second time of a track that was named before its release: it was identified, and now it has a date.
 * Does nothing for any other track. Call it after whatever gives a date.
 */
export async function announceDate(trx: Db, trackId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update releases r set awaits_date = false, created_dt = clock_timestamp() from tracks t
    where r.track_id = ${trackId}::integer and t.id = r.track_id and r.awaits_date and t.release_date is not null
    returning r.id`.execute(trx)
  for (const { id } of rows) {
    await trx.deleteFrom('notifications').where('release_id', '=', id).execute()
    await notify(trx, id, recipients(trackId, artistsOf(trackId)))
  }
}

/**
 * Notifies everyone who watches an ID that it is a track which is released already. Resolves with the ids of the new notifications,
 * and of the release if there was none.
 */
export async function announceKnown(
  trx: Db,
  idTrack: number,
  trackId: number,
): Promise<{ made: number | undefined; notifications: number[] }> {
  const made = await addRelease(trx, trackId, { wasId: true })
  const release = await trx
    .selectFrom('releases')
    .select('id')
    .where('track_id', '=', trackId)
    .executeTakeFirstOrThrow()
  return { made, notifications: await notify(trx, release.id, watchers(idTrack)) }
}
