import { sql } from 'kysely'
import type { ReportReason } from '#contract/entities/reports.ts'
import type { AnswerOf } from '#contract/route.ts'
import type { editPost } from '#contract/routes/activity.ts'
import type { Db } from '../../db/pool.ts'
import { jsonTextOf } from '../../db/select/json.ts'
import { postColumns, postJoins } from '../../db/select/post.ts'
import { trackPlaying } from '../../db/track-playing.ts'
import { eventColumns, incomingEvent, storeEvent, type WriteEvent, wins } from '../../db/write-event.ts'
import { JsonText } from '../../http/api/json-text.ts'

type Edited = AnswerOf<typeof editPost>

/** What a comment is about: a set, a time in it (ms), a track. */
export interface Subject {
  set_id: number | null
  set_timestamp: number | null
  track_id: number | null
}

export type NewPost = Subject & { user_id: number; text: string }

export async function addPost(trx: Db, post: NewPost): Promise<number> {
  const { id } = await trx.insertInto('posts').values(post).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Locks a listener's comment. Resolves with what it is about, or undefined if the listener has none of this id. */
export const lockSubject = (trx: Db, userId: number, id: number): Promise<Subject | undefined> =>
  trx
    .selectFrom('posts')
    .select(['set_id', 'set_timestamp', 'track_id'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()

const edited = eventColumns('edited')

/** Changes a comment. Resolves with false if a later edit has changed it. */
export async function changePost(
  trx: Db,
  id: number,
  { set_id, set_timestamp, track_id, text }: Subject & { text: string },
  event: WriteEvent,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update posts standing set set_id = ${set_id}, set_timestamp = ${set_timestamp}, track_id = ${track_id}, text = ${text},
      ${storeEvent(edited)}
    from ${incomingEvent(edited, event)} where standing.id = ${id} and ${wins(edited, event)}`.execute(trx)
  return numAffectedRows === 1n
}

/** A listener's comment after an edit, or undefined if there is none of this id. */
export async function findEdited(
  db: Db,
  userId: number,
  id: number,
  applied: boolean,
): Promise<JsonText<Edited> | undefined> {
  const { rows } = await sql<{ post: string }>`
    select ${jsonTextOf(sql`${postColumns}, ${applied}::boolean as applied`)} as post
    from posts p ${postJoins(userId)} where p.id = ${id}`.execute(db)
  return rows[0] && new JsonText(rows[0].post)
}

export async function postExists(db: Db, id: number): Promise<boolean> {
  return (await db.selectFrom('posts').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

/** Locks a track against deletion until the transaction ends. Resolves with whether it exists. */
export async function lockTrack(trx: Db, id: number): Promise<boolean> {
  const found = await trx.selectFrom('tracks').select('id').where('id', '=', id).forKeyShare().executeTakeFirst()
  return found !== undefined
}

export async function findTrackPlaying(db: Db, setId: number, at: number): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`select ${trackPlaying(setId, at)} as id`.execute(db)
  return rows[0]?.id ?? null
}

/** Locks a comment that isn't hidden to this listener against deletion and hiding. Resolves with its author. */
export async function lockVisible(trx: Db, userId: number, id: number): Promise<number | undefined> {
  const found = await trx
    .selectFrom('posts')
    .select('user_id')
    .where('id', '=', id)
    .where(({ eb, or }) => or([eb('hidden_reason', 'is', null), eb('user_id', '=', userId)]))
    .forShare()
    .executeTakeFirst()
  return found?.user_id
}

/** Adds a report. Resolves with false if the listener has reported the comment before. */
export async function addReport(
  trx: Db,
  report: { post_id: number; user_id: number; reason: ReportReason; text: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('reports')
    .values(report)
    .onConflict(conflict => conflict.columns(['post_id', 'user_id']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
