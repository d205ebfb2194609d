import { sql } from 'kysely'
import type { QueryOf } from '#contract/route.ts'
import type { listStudioSets } from '#contract/routes/studio/sets.ts'
import type { Db } from '../../db/pool.ts'
import { isoTime, jsonTextOf, listText } from '../../db/select/json.ts'

const fields = sql`state, id, name, artist, date, art_url_sm, duration, track_count, id_count, ${isoTime('changed_at')} as changed_dt`

/** When a set was changed last: by its latest edit, or else when it was added. */
const sets = sql`
  select case when s.withdrawn_at is null then 'published' else 'unpublished' end as state, s.id, s.set_name as name, s.artist, s.release_date::text as date, s.art_url_sm, s.duration,
    s.track_count, s.track_count - s.track_confirmed_count as id_count,
    greatest(s.created_at, e.made_at) as changed_at
  from sets s left join (select item_id, max(made_at) as made_at from edits where kind = 'set' group by item_id) e
    on e.item_id = s.id`

const count = (condition = sql`true`) => sql`
  (select count(*) from jsonb_array_elements(d.set -> 'tracks') track where ${condition})::integer`

const drafts = sql`
  select 'draft' as state, d.id, d.set ->> 'name' as name,
    (select coalesce(string_agg(artist, ' & '), '') from jsonb_array_elements_text(d.set -> 'artists') artist) as artist,
    d.set ->> 'date' as date, d.set -> 'artwork' ->> 'art_url_sm' as art_url_sm,
    (d.recording ->> 'duration')::integer as duration, ${count()} as track_count,
    ${count(sql`track ->> 'mix' = 'ID'`)} as id_count, d.changed_at
  from drafts d where d.discarded_at is null`

/** A page of the drafts and sets, changed last first, as JSON. */
export async function listSets(
  db: Db,
  { state, search, offset, limit }: QueryOf<typeof listStudioSets>,
): Promise<string> {
  const conditions = [
    sql`true`,
    ...(state === undefined ? [] : [sql`state = ${state}`]),
    ...(search === '' ? [] : [sql`position(plain(${search}) in plain(artist || ' - ' || name)) > 0`]),
  ]
  const { rows } = await sql<{ answer: string }>`
    with found as (select * from (${sets} union all ${drafts}) each where ${sql.join(conditions, sql` and `)}),
    page as (select row_number() over () as place, each.* from
      (select * from found order by changed_at desc, state, id desc offset ${offset} limit ${limit}) each)
    select '{"data":' || ${listText(jsonTextOf(fields), sql`place`)} || ',"pagination":{"offset":' || ${offset}::integer
      || ',"count":' || count(*) || ',"total":' || (select count(*) from found) || '}}' as answer
    from page`.execute(db)
  return rows[0]?.answer ?? ''
}
