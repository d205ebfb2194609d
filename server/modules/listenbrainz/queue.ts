import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import { type ClaimedRow, createQueue } from '../../jobs/queue.ts'
import type { Heard } from './listen.ts'

/** A heard track that this process has claimed. */
export interface Claimed extends Heard, ClaimedRow {
  user_id: number
  /** How much of it was heard, in ms. */
  heard_ms: number
  began_at: Date
  /** The sealed token of the listener's account. */
  token: Buffer
}

/** The most tracks of one request. */
const atOnce = 100

/**
 * Heard tracks are tried for as long as they are there, a month, with pauses of 30 s, 1, 2, 4, … minutes, and at most two hours. Half of
 * a track, or four minutes: so much must be heard, as ListenBrainz asks. What was heard in a withdrawn set waits.
 */
export const scrobbleQueue = createQueue({
  table: 'scrobbles',
  key: 'id',
  retries: undefined,
  pauses: { first: 30_000, longest: 7_200_000 },
  // A request is faster.
  leaseSeconds: 60,
  isWork: sql`(q.sent_at is null and q.heard_ms >= least(q.length_ms / 2, 240000)
    and exists (select from listed_sets where id = q.set_id))`,
})

/** Of a listener who is there, and whose token wasn't refused. */
const isConnected = sql<boolean>`exists (select from listenbrainz l join users u on u.id = l.user_id and u.disabled_at is null
  where l.user_id = q.user_id and l.refused_at is null)`

/**
 * Claims due tracks of one listener, in the order in which they began. One that was rejected together with others is claimed alone.
 */
export async function claim(db: Db): Promise<Claimed[]> {
  const [first] = await scrobbleQueue.claim(db, 1, { where: isConnected })
  if (!first) return []
  const others = await scrobbleQueue.claim(db, atOnce - 1, {
    where: sql`(not q.is_alone and q.user_id = (select user_id from scrobbles where id = ${first.key} and not is_alone))`,
    order: sql`q.began_at, q.id`,
  })
  const tries = new Map([first, ...others].map(each => [each.key, each.tries]))
  const { rows } = await sql<Omit<Claimed, 'tries'>>`
    select q.id as key, q.user_id, q.set_id, q.track_start, q.heard_ms, q.began_at, s.set_name,
      t.artist, t.title, t.mix_type, t.mix_name, t.label_name, l.token
    from scrobbles q join listenbrainz l using (user_id) join listed_sets s on s.id = q.set_id join tracks t on t.id = q.track_id
    where q.id = any(${[...tries.keys()]}::bigint[]) order by q.began_at, q.id`.execute(db)
  return rows.map(row => ({ ...row, tries: tries.get(row.key) ?? 1 }))
}

export const keysOf = (claimed: readonly Claimed[]) => claimed.map(({ key }) => key)

/**
 * Notes that tracks were sent, or never will be. They stay for a day, so that what is heard of them meanwhile isn't a new
 * listen.
 */
export const finish = (db: Db, claimed: readonly Claimed[]) =>
  sql`update scrobbles set sent_at = now() where id = any(${keysOf(claimed)}::integer[])`.execute(db)

/** Lets each be sent alone, at once: ListenBrainz rejects all of a request for one that it doesn't take. */
export const sendAlone = (db: Db, claimed: readonly Claimed[]) =>
  sql`update scrobbles set is_alone = true, due_at = now() where id = any(${keysOf(claimed)}::integer[])`.execute(db)

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
  await scrobbleQueue.postpone(db, keysOf(claimed), 0)
  await sql`update listenbrainz set refused_at = now() where user_id = ${user_id} and token = ${token}`.execute(db)
}
