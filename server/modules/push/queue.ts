import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import { type ClaimedRow, createQueue } from '../../jobs/queue.ts'
import type { Device } from './deliver.ts'

/** A push that this process has claimed, with its recipient and the track that was released, or that they have identified. */
export interface Claimed extends Device, ClaimedRow {
  session_id: string
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

/** A message is tried ten times, with pauses of 30 s, 1, 2, 4, … minutes in between, and no longer than a day. */
export const pushQueue = createQueue({
  table: 'push_queue',
  key: 'id',
  retries: 10,
  pauses: { first: 30_000, longest: 7_680_000 },
  // A delivery is faster.
  leaseSeconds: 60,
  isWork: sql`q.created_at > now() - interval '1 day'`,
})

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
 * Claims up to `most` due pushes, but none for busy sites. Pushes to sessions that have ended are skipped: they are removed with what is
 * a day old.
 */
export async function claim(db: Db, most: number, busySites: readonly string[]): Promise<Claimed[]> {
  const where = sql<boolean>`not exists (select from push_subscriptions p
    where p.session_id = q.session_id and ${site} = any(${busySites}::text[]))`
  const claimed = await pushQueue.claim(db, most, { where })
  if (claimed.length === 0) return []
  const tries = new Map(claimed.map(each => [each.key, each.tries]))
  const { rows } = await sql<Omit<Claimed, 'tries'>>`
    select q.id as key, p.session_id, p.endpoint, p.p256dh, p.auth,
      (select count(*) from notifications u where u.user_id = n.user_id and not u.is_read) as unread,
      n.suggestion_id, t.id as track_id, t.release_date, t.artist, t.title, t.art_url_sm, heard.*
    from push_queue q join push_subscriptions p on p.session_id = q.session_id
      join sessions s on s.id = p.session_id and s.revoked_at is null and s.expires_at > now()
      join users on users.id = s.user_id and users.disabled_at is null
      join notifications n on n.id = q.notification_id and n.user_id = s.user_id
      left join releases r on r.id = n.release_id left join suggestions sg on sg.id = n.suggestion_id
      join tracks t on t.id = coalesce(r.track_id, sg.track_id)
      left join lateral (${place}) heard on true
    where q.id = any(${[...tries.keys()]}::bigint[]) order by q.id`.execute(db)
  return rows.map(row => ({ ...row, tries: tries.get(row.key) ?? 1 }))
}

/** Deletes a subscription and its queued pushes, unless the session has a new subscription in the meantime. */
export const unsubscribe = (db: Db, { session_id, endpoint }: Claimed) =>
  db.deleteFrom('push_subscriptions').where('session_id', '=', session_id).where('endpoint', '=', endpoint).execute()
