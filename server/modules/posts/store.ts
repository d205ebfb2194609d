import { sql } from 'kysely'
import { trackPlaying } from '../../db/playing.ts'
import type { Db } from '../../db/pool.ts'

/** What a comment is about: a set, a moment of it in milliseconds, a track. */
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

/** What an own comment is about, locked; undefined when the listener has none of this id. */
export const lockSubject = (trx: Db, userId: number, id: number): Promise<Subject | undefined> =>
  trx
    .selectFrom('posts')
    .select(['set_id', 'set_timestamp', 'track_id'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()

export async function changePost(trx: Db, userId: number, id: number, post: Subject & { text: string }): Promise<void> {
  await trx.updateTable('posts').set(post).where('id', '=', id).where('user_id', '=', userId).execute()
}

/** False when the listener has no comment of this id. */
export async function removePost(trx: Db, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('posts')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function postExists(db: Db, id: number): Promise<boolean> {
  return (await db.selectFrom('posts').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

/** Whether there is such a track; it stays until the comment is written. */
export async function lockTrack(trx: Db, id: number): Promise<boolean> {
  const found = await trx.selectFrom('tracks').select('id').where('id', '=', id).forKeyShare().executeTakeFirst()
  return found !== undefined
}

export async function findTrackPlaying(db: Db, setId: number, at: number): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`select ${trackPlaying(setId, at)} as id`.execute(db)
  return rows[0]?.id ?? null
}
