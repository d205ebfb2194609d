import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import { announceKnown } from '../../db/releases/announce-release.ts'
import { Failure } from '../../http/failure.ts'
import { type Merge, savedRows, saveRows } from './saved-rows.ts'

/** A track's release, and the notifications of it. */

const mixOf = async (trx: Db, id: number) =>
  (await trx.selectFrom('tracks').select('mix_type').where('id', '=', id).executeTakeFirst())?.mix_type

/**
 * Notifies those who watch an ID that is merged into the track that it is. Throws a 409 if the track that stays is an ID, and the
 * other isn't. Call it before marks are moved.
 */
export async function announceMerged(trx: Db, merge: Merge & { to: number }): Promise<void> {
  const { from, to } = merge
  const [was, is] = [await mixOf(trx, from), await mixOf(trx, to)]
  if (was !== 'ID' && is === 'ID') throw new Failure(409, 'Keep the track that has a name. The other one is an ID')
  if (was !== 'ID' || is === 'ID') return
  const { made, notifications } = await announceKnown(trx, from, to)
  const objects = (ids: readonly number[]) =>
    sql`select null::integer, jsonb_build_object('id', id) from unnest(${ids}::integer[]) id`
  await saveRows(trx, merge, 'announced release', objects(made === undefined ? [] : [made]))
  await saveRows(trx, merge, 'announced', objects(notifications))
}

/** Gives a track's release and its notifications to the one that stays. Nobody is notified twice of one track. */
export async function moveRelease(trx: Db, merge: Merge): Promise<void> {
  const { from, to } = merge
  const ofIt = sql`n.release_id in (select id from releases where track_id = ${from})`
  await saveRows(
    trx,
    merge,
    'releases',
    sql`select null::integer, to_jsonb(r) from releases r where track_id = ${from}`,
  )
  await saveRows(trx, merge, 'notifications', sql`select n.user_id, to_jsonb(n) from notifications n where ${ofIt}`)
  const standing =
    to === null
      ? undefined
      : await trx.selectFrom('releases').select('id').where('track_id', '=', to).executeTakeFirst()
  if (standing)
    await sql`update notifications n set release_id = ${standing.id} where ${ofIt} and not exists (
      select from notifications other where other.user_id = n.user_id and other.release_id = ${standing.id})`.execute(
      trx,
    )
  if (to !== null && !standing)
    await trx.updateTable('releases').set({ track_id: to }).where('track_id', '=', from).execute()
  else await trx.deleteFrom('releases').where('track_id', '=', from).execute()
}

/** Restores a track's release and its notifications, and takes back those that the merge has made. */
export async function restoreRelease(trx: Db, merge: Merge): Promise<void> {
  await sql`delete from notifications where id in (select id from ${savedRows(merge, 'announced', 'notifications')} saved)`.execute(
    trx,
  )
  await sql`delete from releases where id in (select id from ${savedRows(merge, 'announced release', 'releases')} saved)`.execute(
    trx,
  )
  await sql`insert into releases overriding system value select saved.* from ${savedRows(merge, 'releases')} saved
    on conflict (id) do update set track_id = excluded.track_id`.execute(trx)
  await sql`insert into notifications overriding system value select saved.* from ${savedRows(merge, 'notifications')} saved
    on conflict (id) do update set release_id = excluded.release_id`.execute(trx)
}
