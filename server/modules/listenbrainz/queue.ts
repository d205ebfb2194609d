import { sql } from 'kysely'
import { backoff } from '../../../contract/backoff.ts'
import type { Db } from '../../db/pool.ts'
import type { Heard } from './listen.ts'

/** A heard track that this process has claimed. */
export interface Claimed extends Heard {
  id: number
  user_id: number
  /** How much of it was heard, in ms. */
  heard_ms: number
  began_at: Date
  /** The sealed token of the listener's account. */
  token: Buffer
  /** The number of attempts, including this one. */
  tries: number
}

/** The lease of what is claimed. After it others may claim it, because this process has died; a request is faster. */
const leaseSeconds = 60
/** The most tracks of one request. */
const atOnce = 100

/** Pauses of 30 s, 1, 2, 4, … minutes, and at most two hours. */
export const pauseSeconds = (tries: number) => backoff({ first: 30_000, longest: 7_200_000, failures: tries }) / 1000

/**
 * Half of a track, or four minutes: so much must be heard, as ListenBrainz asks. What was heard in a withdrawn set waits. `due_at` is
 * rounded to milliseconds, so the clock is too: what is due at once wouldn't be for half a millisecond.
 */
const isDue = sql`s.sent_at is null and s.heard_ms >= least(s.length_ms / 2, 240000) and s.due_at <= now()::timestamptz(3)
  and exists (select from listed_sets where id = s.set_id)`

/**
 * Claims due tracks of one listener, so that no other process sends them, in the order in which they began. One that was rejected
 * together with others is claimed alone.
 */
export async function claim(db: Db): Promise<Claimed[]> {
  const { rows } = await sql<Claimed>`
    with first as (select s.id, s.user_id, s.is_alone from scrobbles s join listenbrainz l using (user_id)
        join users u on u.id = s.user_id and u.disabled_at is null
      where ${isDue} and l.refused_at is null order by s.due_at, s.id limit 1 for update of s skip locked),
    due as (select s.id from scrobbles s join first on first.user_id = s.user_id
      where ${isDue} and (s.id = first.id or not (s.is_alone or first.is_alone))
      order by s.began_at, s.id limit ${sql.lit(atOnce)} for update of s skip locked),
    taken as (update scrobbles s set tries = s.tries + 1, due_at = now() + make_interval(secs => ${sql.lit(leaseSeconds)})
      from due where s.id = due.id returning s.*)
    select taken.id, taken.user_id, taken.set_id, taken.track_start, taken.heard_ms, taken.began_at, taken.tries, s.set_name,
      t.artist, t.title, t.mix_type, t.mix_name, t.label_name, l.token
    from taken join listenbrainz l using (user_id) join listed_sets s on s.id = taken.set_id join tracks t on t.id = taken.track_id
    order by taken.began_at, taken.id`.execute(db)
  return rows
}

const idsOf = (claimed: readonly Claimed[]) => claimed.map(({ id }) => id)

/**
 * Notes that tracks were sent, or never will be. They stay for a day, so that what is heard of them meanwhile isn't a new
 * listen.
 */
export const finish = (db: Db, claimed: readonly Claimed[]) =>
  sql`update scrobbles set sent_at = now() where id = any(${idsOf(claimed)}::integer[])`.execute(db)

export const postpone = (db: Db, claimed: readonly Claimed[], seconds: number) =>
  sql`update scrobbles set due_at = now() + make_interval(secs => ${seconds}) where id = any(${idsOf(claimed)}::integer[])`.execute(
    db,
  )

/** Lets each be sent alone, at once: ListenBrainz rejects all of a request for one that it doesn't take. */
export const sendAlone = (db: Db, claimed: readonly Claimed[]) =>
  sql`update scrobbles set is_alone = true, due_at = now() where id = any(${idsOf(claimed)}::integer[])`.execute(db)

/** Sends nothing of a listener for a while. */
export const pause = (db: Db, userId: number, seconds: number) =>
  sql`update scrobbles set due_at = greatest(due_at, now() + make_interval(secs => ${seconds}))
    where user_id = ${userId} and sent_at is null`.execute(db)

/** Notes that a token was refused, unless there is another one by now. The claimed tracks wait for that. */
export async function noteRefusal(
  db: Db,
  { user_id, token }: Pick<Claimed, 'user_id' | 'token'>,
  claimed: readonly Claimed[] = [],
): Promise<void> {
  await postpone(db, claimed, 0)
  await sql`update listenbrainz set refused_at = now() where user_id = ${user_id} and token = ${token}`.execute(db)
}
