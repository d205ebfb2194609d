import { sql } from 'kysely'
import type { BodyOf } from '#contract/route.ts'
import type { addPlaylistItem } from '#contract/routes/playlists.ts'
import type { Db } from '../../db/pool.ts'

/** What stands in a playlist. Its row is locked while its items change, so that changes come one after the other. */

/** Locks a set and a track against deletion until the transaction ends. Resolves with whether both exist. */
export async function lockWorks(trx: Db, setId: number | null, trackId: number | null): Promise<boolean> {
  const set = trx.selectFrom('listed_sets').select('id').where('id', '=', setId).forKeyShare()
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
 * Moves an item of a locked playlist behind another one, or to the start. Resolves with false if one of them isn't in it. Where
 * no number is left between two positions, all are renumbered.
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
