import { sql } from 'kysely'
import type { BodyOf } from '#contract/route.ts'
import type { changePlaylist, createPlaylist } from '#contract/routes/playlists.ts'
import { lockListener } from '../../db/accounts/lock-listener.ts'
import type { Db } from '../../db/pool.ts'
import { eventTime, latestTime, type WriteEvent, wins } from '../../db/write-event.ts'

/** Makes a playlist. Resolves with false if the id is taken. */
export async function addPlaylist(trx: Db, userId: number, made: BodyOf<typeof createPlaylist>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('playlists')
    .values({ ...made, user_id: userId })
    .onConflict(conflict => conflict.column('id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Locks a listener until the transaction ends, so that their playlists are counted one after the other. */
export async function countPlaylists(trx: Db, userId: number): Promise<number> {
  await lockListener(trx, userId)
  const { count } = await trx
    .selectFrom('playlists')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Locks a listener's own playlist until the transaction ends. Resolves with whether there is one of this id. */
export async function lockPlaylist(trx: Db, userId: number, id: string): Promise<boolean> {
  const found = await trx
    .selectFrom('playlists')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return found !== undefined
}

/** The same of the playlists that a listener follows, other than one. */
export async function countOtherFollows(trx: Db, userId: number, id: string): Promise<number> {
  await lockListener(trx, userId)
  const { count } = await trx
    .selectFrom('playlist_follows')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('playlist_id', '!=', id)
    .where('is_followed', '=', true)
    .executeTakeFirstOrThrow()
  return Number(count)
}

const edited = { at: 'edited_at', client: 'edited_client', seq: 'edited_seq' }

/** Changes the details of a locked playlist, unless a later event has changed them. */
export async function changeDetails(
  trx: Db,
  id: string,
  { name, description, visibility }: BodyOf<typeof changePlaylist>,
  event: WriteEvent,
): Promise<void> {
  await sql`
    update playlists standing set name = ${name}, description = ${description}, visibility = ${visibility}, updated_at = now(),
      edited_at = ${latestTime('edited_at')}, edited_client = excluded.edited_client, edited_seq = excluded.edited_seq
    from (select ${eventTime(event)} as edited_at, ${event.client}::uuid as edited_client,
      ${event.seq}::bigint as edited_seq) excluded
    where standing.id = ${id} and ${wins(edited, event)}`.execute(trx)
}

/** Deletes a playlist with its items and follows. Resolves with false if the listener has none of this id. */
export async function removePlaylist(trx: Db, userId: number, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('playlists')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

const followed = { at: 'followed_at', client: 'followed_client', seq: 'followed_seq' }

/** Whether another listener's playlist can be opened by its link. Locks it against deletion until the transaction ends. */
export async function lockLinked(trx: Db, userId: number, id: string): Promise<boolean> {
  const found = await trx
    .selectFrom('playlists')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '!=', userId)
    .where('visibility', '=', 'link')
    .forKeyShare()
    .executeTakeFirst()
  return found !== undefined
}

/** Follows a playlist, or stops following it, unless a later event has decided. */
export async function setFollow(trx: Db, userId: number, id: string, on: boolean, event: WriteEvent): Promise<void> {
  await sql`
    insert into playlist_follows as standing (user_id, playlist_id, is_followed, followed_at, followed_client, followed_seq)
    values (${userId}, ${id}, ${on}, ${eventTime(event)}, ${event.client}::uuid, ${event.seq}::bigint)
    on conflict (user_id, playlist_id) do update set is_followed = excluded.is_followed,
      followed_at = ${latestTime('followed_at')}, followed_client = excluded.followed_client,
      followed_seq = excluded.followed_seq
      where ${wins(followed, event)}`.execute(trx)
}
