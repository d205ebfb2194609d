import { sql } from 'kysely'
import type { BodyOf } from '../../../contract/route.ts'
import type { addPlaylistItem, changePlaylist, createPlaylist } from '../../../contract/routes/playlists.ts'
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

/** Locks a set and a track against deletion until the transaction ends. Resolves with whether both exist. */
export async function lockWorks(trx: Db, setId: number | null, trackId: number | null): Promise<boolean> {
  const set = trx.selectFrom('sets').select('id').where('id', '=', setId).forKeyShare()
  const track = trx.selectFrom('tracks').select('id').where('id', '=', trackId).forKeyShare()
  return (
    (setId === null || (await set.executeTakeFirst()) !== undefined) &&
    (trackId === null || (await track.executeTakeFirst()) !== undefined)
  )
}

/** Adds an item at the end of a locked playlist; one that is there already stays. Resolves with false if the playlist is full. */
export async function addItem(
  trx: Db,
  id: string,
  { id: itemId, set_meta_id, track_meta_id }: BodyOf<typeof addPlaylistItem>,
  most: number,
): Promise<boolean> {
  const { rows } = await sql<{ has: boolean; count: number; last: number }>`
    select coalesce(bool_or(id = ${itemId}), false) as has, count(*)::integer as count, coalesce(max(position), 0) as last
    from playlist_items where playlist_id = ${id}`.execute(trx)
  const [{ has, count, last } = { has: false, count: 0, last: 0 }] = rows
  if (has) return true
  if (count >= most) return false
  const item = { playlist_id: id, id: itemId, set_id: set_meta_id, track_id: track_meta_id, position: last + 1 }
  await trx.insertInto('playlist_items').values(item).execute()
  await touch(trx, id)
  return true
}

/**
 * Moves an item of a locked playlist behind another one, or to the start. Resolves with false if one of them isn't in it. Where no
 * number is left between two positions, all are numbered anew.
 */
export async function moveItem(trx: Db, id: string, itemId: string, after: string | null): Promise<boolean> {
  const others = await trx
    .selectFrom('playlist_items')
    .select(['id', 'position'])
    .where('playlist_id', '=', id)
    .orderBy('position')
    .execute()
  const rest = others.filter(each => each.id !== itemId)
  const index = after === null ? 0 : rest.findIndex(each => each.id === after) + 1
  if (rest.length === others.length || (after !== null && index === 0)) return false
  const before = rest[index - 1]?.position
  const behind = rest[index]?.position
  const position = between(before, behind)
  if (position === undefined) {
    await renumber(trx, id)
    return moveItem(trx, id, itemId, after)
  }
  await sql`update playlist_items set position = ${position} where playlist_id = ${id} and id = ${itemId}`.execute(trx)
  await touch(trx, id)
  return true
}

/** A position between two others, of which the first or the last has only one neighbor. Undefined where none is left. */
function between(before: number | undefined, behind: number | undefined): number | undefined {
  if (before === undefined) return (behind ?? 1) - 1
  if (behind === undefined) return before + 1
  const middle = (before + behind) / 2
  return before < middle && middle < behind ? middle : undefined
}

const renumber = (trx: Db, id: string) =>
  sql`update playlist_items i set position = place
    from (select id, row_number() over (order by position) as place from playlist_items where playlist_id = ${id}) numbered
    where i.playlist_id = ${id} and i.id = numbered.id`.execute(trx)

/** Removes an item of a locked playlist. Resolves with false if there is none of this id. */
export async function removeItem(trx: Db, id: string, itemId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('playlist_items')
    .where('playlist_id', '=', id)
    .where('id', '=', itemId)
    .executeTakeFirst()
  if (numDeletedRows > 0n) await touch(trx, id)
  return numDeletedRows > 0n
}

const touch = (trx: Db, id: string) => sql`update playlists set updated_at = now() where id = ${id}`.execute(trx)

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
