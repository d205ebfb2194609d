import { type RawBuilder, sql } from 'kysely'
import type { QueryOf } from '../../../contract/route.ts'
import type { listStudioIds, StudioId } from '../../../contract/routes/studio/ids.ts'
import type { List } from '../../../contract/shapes.ts'
import type { Db } from '../../db/pool.ts'
import { strongestFirst, suggestionColumns, suggestionVotes } from '../../db/select/suggestion.ts'
import { trackJoins, trackText } from '../../db/select/track.ts'
import { versionOf } from '../edits/document.ts'
import { readStudioTracks } from '../tracks/track-document.ts'

/** So many places and suggestions of an ID are answered. */
const [maxPlaces, maxSuggestions] = [10, 50]

type Sql = RawBuilder<unknown>

const has = (search: string, text: Sql) => sql`position(plain(${search}) in plain(${text})) > 0`

/** The tracks that a search finds: by their names, those of a set that they play in, and those suggested. */
const foundBy = (search: string): Sql => sql`t.id in (
  select id from tracks where mix_type = 'ID' and ${has(search, sql`artist || ' - ' || title`)}
  union select st.track_id from sets s join set_tracks st on st.set_id = s.id
    where ${has(search, sql`s.artist || ' - ' || s.set_name`)}
  union select track_id from suggestions
    where state = 'open' and ${has(search, sql`artist || ' - ' || title || coalesce(' (' || mix_name || ')', '')`)})`

/** Those with open suggestions are looked up one by one: they are few of many. */
const suggested = sql`t.id = any(array(select track_id from suggestions where state = 'open'))`

type Query = QueryOf<typeof listStudioIds>

/** The ids of a page in their order, and how many there are: both by the index of IDs. */
async function findPage(db: Db, { only, search, offset, limit }: Query): Promise<{ ids: number[]; total: number }> {
  const rows = sql`from tracks t where t.mix_type = 'ID' ${only ? sql`and ${suggested}` : sql``}
    ${search === '' ? sql`` : sql`and ${foundBy(search)}`}`
  const found = await sql<{ ids: number[]; total: number }>`
    select array(select t.id ${rows} order by t.user_likes desc, t.id offset ${offset} limit ${limit}) as ids,
      (select count(*)::integer ${rows}) as total`.execute(db)
  return found.rows[0] ?? { ids: [], total: 0 }
}

const places = sql`(select coalesce(json_agg(place), '[]') from (
  select s.id as set_meta_id, s.set_name, s.mp3_permalink, st.track_position, st.start_time, st.end_time
  from set_tracks st join sets s on s.id = st.set_id where st.track_id = t.id
  order by s.release_date, s.id, st.track_position limit ${sql.lit(maxPlaces)}) place)`

const suggestions = (userId: number) => sql`(select coalesce(json_agg(suggestion), '[]') from (
  select ${suggestionColumns(userId)} from suggestions sg join users u on u.id = sg.user_id ${suggestionVotes(userId)}
  where sg.track_id = t.id and sg.state = 'open' order by ${strongestFirst} limit ${sql.lit(maxSuggestions)}) suggestion)`

/** A page of the IDs, most watched first. Curators see what anyone suggests, also whom they have blocked. */
export async function findIds(db: Db, userId: number, query: Query): Promise<List<StudioId>> {
  const { ids, total } = await findPage(db, query)
  const { rows } = await sql<Omit<StudioId, 'version'>>`
    select t.id, (${trackText})::json as track, t.user_likes as watchers, ${places} as places,
      (select count(*)::integer from set_tracks where track_id = t.id) as place_count, ${suggestions(userId)} as suggestions
    from tracks t ${trackJoins(userId)} where t.id = any(${ids}::integer[])
    order by array_position(${ids}::integer[], t.id)`.execute(db)
  const tracks = await readStudioTracks(db, ids)
  return {
    data: rows.map(row => ({ ...row, version: versionOf(tracks.get(row.id)) })),
    pagination: { offset: query.offset, count: rows.length, total },
  }
}
