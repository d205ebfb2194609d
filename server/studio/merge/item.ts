import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { MergeKind } from '../../db/schema/studio.ts'
import { type Merge, savedRows, saveRows } from './saved-rows.ts'

/** The row of an item itself. */

const social = 'beatport, soundcloud, spotify, facebook, instagram, twitter, youtube, website'
/** Without counters, which follow from what refers to an item. */
const columns: Record<MergeKind, string> = {
  track: `id, title, artist, art_url, art_url_sm, art_url_xl, release_date, genre, label_id, mix_type, mix_name, bpm, key,
    purchase_url, first_heard_set_id, created_dt`,
  artist: `id, name, bio, art_url, art_url_sm, art_url_xl, ${social}`,
  label: `id, name, bio, art_url_sm, art_url_xl, logo_url, sponsor_type, ${social}`,
}
export const tableOf = (kind: MergeKind) => sql.table(`${kind}s`)

/** Locks items, in the order of their ids. */
export async function lockItems(trx: Db, kind: MergeKind, ids: readonly number[]): Promise<number> {
  const { rows } = await sql`
    select id from ${tableOf(kind)} where id = any(${ids}::integer[]) order by id for update`.execute(trx)
  return rows.length
}

/** Records a merge with the row of the item, and with the credits of a track, which go with it. */
export async function saveItem(trx: Db, merge: Merge): Promise<void> {
  const { kind, from, to } = merge
  await sql`insert into merges (kind, from_id, to_id, item)
    select ${kind}, id, ${to}::integer, to_jsonb(i) - 'card' from ${tableOf(kind)} i where id = ${from}`.execute(trx)
  if (kind === 'track')
    await saveRows(
      trx,
      merge,
      'credits',
      sql`select null::integer, to_jsonb(r) from track_artists r where r.track_id = ${from}`,
    )
}

/** What a merged item was called. */
export async function nameOfMerged(trx: Db, { kind, from }: Merge): Promise<string> {
  const name = kind === 'track' ? sql`(item ->> 'artist') || ' - ' || (item ->> 'title')` : sql`item ->> 'name'`
  const { rows } = await sql<{ name: string }>`
    select ${name} as name from merges where kind = ${kind} and from_id = ${from}`.execute(trx)
  return rows[0]?.name ?? ''
}

export async function removeItem(trx: Db, { kind, from }: Merge): Promise<void> {
  await sql`delete from ${tableOf(kind)} where id = ${from}`.execute(trx)
}

/** Inserts the item as it was. A label or set that is gone meanwhile is left out. */
export async function restoreItem(trx: Db, merge: Merge): Promise<void> {
  const { kind, from } = merge
  const listed = sql.raw(columns[kind])
  await sql`insert into ${tableOf(kind)} (${listed}) select ${listed} from merges m
    cross join lateral jsonb_populate_record(null::${tableOf(kind)}, m.item || ${withoutGone(kind)}) item
    where m.kind = ${kind} and m.from_id = ${from}`.execute(trx)
  if (kind === 'track')
    await sql`insert into track_artists select saved.* from ${savedRows(merge, 'credits', 'track_artists')} saved
      where exists (select from artists where id = saved.artist_id)`.execute(trx)
}

const withoutGone = (kind: MergeKind) =>
  kind === 'track'
    ? sql`jsonb_build_object(
        'label_id', (select id from labels where id = (m.item ->> 'label_id')::integer),
        'first_heard_set_id', (select id from sets where id = (m.item ->> 'first_heard_set_id')::integer))`
    : sql`'{}'::jsonb`

/** A track was first heard where the earlier one of both was. */
export async function moveFirstHeard(trx: Db, merge: Merge): Promise<void> {
  if (merge.kind !== 'track' || merge.to === null) return
  const { rows } = await sql<{ was: number | null; is: number | null }>`
    select t.first_heard_set_id as was, (select s.id from tracks both_tracks join sets s on s.id = both_tracks.first_heard_set_id
      where both_tracks.id in (${merge.from}, ${merge.to}) order by s.release_date, s.id limit 1) as is
    from tracks t where t.id = ${merge.to}`.execute(trx)
  const [heard] = rows
  if (!heard || heard.was === heard.is) return
  await saveRows(trx, merge, 'first heard', sql`select null::integer, ${JSON.stringify(heard)}::jsonb`)
  await trx.updateTable('tracks').set({ first_heard_set_id: heard.is }).where('id', '=', merge.to).execute()
}

export async function restoreFirstHeard(trx: Db, { kind, from, to }: Merge): Promise<void> {
  await sql`update tracks t set first_heard_set_id = (select id from sets where id = (m.row ->> 'was')::integer)
    from merged_rows m where m.kind = ${kind} and m.from_id = ${from} and m.source = 'first heard'
      and t.id = ${to}::integer and t.first_heard_set_id is not distinct from (m.row ->> 'is')::integer`.execute(trx)
}
