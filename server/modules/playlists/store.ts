import { sql } from 'kysely'
import type { BodyOf } from '#contract/route.ts'
import type { changePlaylist, createPlaylist } from '#contract/routes/playlists.ts'
import { lockListener } from '../../db/accounts/lock-listener.ts'
import { countRows } from '../../db/count-rows.ts'
import type { Db } from '../../db/pool.ts'
import { eventColumns, eventValues, incomingEvent, storeEvent, type WriteEvent, wins } from '../../db/write-event.ts'

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
  return countRows(trx, trx.selectFrom('playlists').where('user_id', '=', userId))
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
  return countRows(
    trx,
    trx
      .selectFrom('playlist_follows')
      .where('user_id', '=', userId)
      .where('playlist_id', '!=', id)
      .where('is_followed', '=', true),
  )
}

const edited = eventColumns('edited')

/** Changes the details of a locked playlist, unless a later event has changed them. */
export async function changeDetails(
  trx: Db,
  id: string,
  { name, description, visibility }: BodyOf<typeof changePlaylist>,
  event: WriteEvent,
): Promise<void> {
  await sql`
    update playlists standing set name = ${name}, description = ${description}, visibility = ${visibility}, updated_at = now(),
      ${storeEvent(edited)}
    from ${incomingEvent(edited, event)} where standing.id = ${id} and ${wins(edited, event)}`.execute(trx)
}

const followed = eventColumns('followed')

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
    values (${userId}, ${id}, ${on}, ${eventValues(event)})
    on conflict (user_id, playlist_id) do update set is_followed = excluded.is_followed, ${storeEvent(followed)}
      where ${wins(followed, event)}`.execute(trx)
}
