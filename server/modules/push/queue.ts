import { sql } from 'kysely'
import { backoff } from '../../../contract/backoff.ts'
import type { Db } from '../../db/pool.ts'
import type { Device } from './deliver.ts'

/** A push that this process has claimed, with its recipient and the track that was released, or that they have identified. */
export interface Claimed extends Device {
  id: number
  session_id: string
  /** The number of attempts, including this one. */
  tries: number
  /** The listener's number of unread notifications. */
  unread: number
  /** The listener's suggestion that was accepted; null for a release. */
  suggestion_id: number | null
  track_id: number
  /** Null for a track that is named, but not released yet. */
  release_date: string | null
  artist: string
  title: string
  art_url_sm: string | null
  /** The set in which the listener liked the track, or else where it was first heard; null if it is in no set. */
  set_id: number | null
  set_name: string | null
  track_position: number | null
  /** The track's start in that set, in ms. */
  start_time: number | null
}

/** A message is tried this often, with pauses of 30 s, 1, 2, 4, … minutes in between. */
export const maxTries = 10
export const pauseSeconds = (tries: number) => backoff({ first: 30_000, longest: 7_680_000, failures: tries }) / 1000

/** The lease of a claimed push. After it, others may claim the push, because this process has died; a delivery is faster. */
const leaseSeconds = 60

const isLive = sql`created_at > now() - interval '1 day' and tries < ${sql.lit(maxTries)}`

/** The track's place in the set in which the listener last liked a moment of it, or else where it was first heard. */
const place = sql`
  select st.set_id, heard.set_name, st.track_position, st.start_time
  from set_tracks st join listed_sets heard on heard.id = st.set_id
    left join lateral (select max(m.created_dt) as at from set_likes m
      where m.user_id = n.user_id and m.set_id = st.set_id and m.track_id = st.track_id
        and m.set_timestamp >= st.start_time and m.set_timestamp < st.end_time) liked on true
  where st.track_id = t.id
  order by liked.at desc nulls last, (st.set_id = r.set_id and st.track_position = r.track_position) desc nulls last,
    heard.release_date, st.set_id, st.track_position limit 1`

/** The site of a subscription's endpoint: `push.example` for `https://a.push.example/x`. */
const site = sql`substring(p.endpoint from '^https://(?:[^/]*[.])?([^./]+[.][^./]+)(?:/|$)')`
export const siteOf = (endpoint: string) => new URL(endpoint).hostname.split('.').slice(-2).join('.')

/**
 * Claims up to `atOnce` due pushes, so that no other process sends them, but none for busy sites. Pushes to sessions that
 * have ended are skipped.
 */
export async function claim(db: Db, atOnce: number, busySites: readonly string[]): Promise<Claimed[]> {
  const { rows } = await sql<Claimed>`
    with due as (select id from push_queue q where due_at <= now() and ${isLive}
      and not exists (select from push_subscriptions p
        where p.session_id = q.session_id and ${site} = any(${busySites}::text[]))
      order by due_at, id limit ${atOnce} for update skip locked),
    taken as (update push_queue q set tries = q.tries + 1, due_at = now() + make_interval(secs => ${sql.lit(leaseSeconds)})
      from due where q.id = due.id returning q.id, q.tries, q.session_id, q.notification_id)
    select taken.id, taken.tries, p.session_id, p.endpoint, p.p256dh, p.auth,
      (select count(*) from notifications u where u.user_id = n.user_id and not u.is_read) as unread,
      n.suggestion_id, t.id as track_id, t.release_date, t.artist, t.title, t.art_url_sm, heard.*
    from taken join push_subscriptions p on p.session_id = taken.session_id
      join sessions s on s.id = p.session_id and s.revoked_at is null and s.expires_at > now()
      join users on users.id = s.user_id and users.disabled_at is null
      join notifications n on n.id = taken.notification_id and n.user_id = s.user_id
      left join releases r on r.id = n.release_id left join suggestions sg on sg.id = n.suggestion_id
      join tracks t on t.id = coalesce(r.track_id, sg.track_id)
      left join lateral (${place}) heard on true
    order by taken.id`.execute(db)
  return rows
}

export const finish = (db: Db, { id }: Claimed) => db.deleteFrom('push_queue').where('id', '=', id).execute()

export const postpone = (db: Db, { id }: Claimed, seconds: number) =>
  sql`update push_queue set due_at = now() + make_interval(secs => ${seconds}) where id = ${id}`.execute(db)

/** Deletes a subscription and its queued pushes, unless the session has a new subscription in the meantime. */
export const unsubscribe = (db: Db, { session_id, endpoint }: Claimed) =>
  db.deleteFrom('push_subscriptions').where('session_id', '=', session_id).where('endpoint', '=', endpoint).execute()

/** The time until the next push is due, in seconds; null if none is queued. */
export async function secondsToNext(db: Db): Promise<number | null> {
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from min(due_at) - now())::float8 as seconds from push_queue where ${isLive}`.execute(db)
  return rows[0]?.seconds ?? null
}

/** The number of queued pushes, including those that are being sent. */
export async function waitingPushes(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from push_queue where ${isLive}`.execute(db)
  return rows[0]?.count ?? 0
}
