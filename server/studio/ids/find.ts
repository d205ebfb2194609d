import { sql } from 'kysely'
import type { StudioId } from '#contract/routes/studio/ids.ts'
import type { List } from '#contract/shapes.ts'
import type { Db } from '../../db/pool.ts'
import { strongestFirst, suggestionColumns, suggestionVotes } from '../../db/select/suggestion.ts'
import { trackJoins, trackText } from '../../db/select/track.ts'
import { earCandidates } from '../../ear/catalogue/candidates.ts'
import { versionOf } from '../edits/document.ts'
import { readStudioTracks } from '../tracks/track-document.ts'
import { countWatchers, findPage, type IdQuery } from './page.ts'

/** So many places, suggestions and candidates of an ID are answered. */
const [maxPlaces, maxSuggestions, maxCandidates] = [10, 50, 5]

const places = sql`(select coalesce(json_agg(place), '[]') from (
  select s.id as set_meta_id, s.set_name, s.mp3_permalink, st.track_position, st.start_time, st.end_time
  from set_tracks st join sets s on s.id = st.set_id where st.track_id = t.id
  order by s.release_date, s.id, st.track_position limit ${sql.lit(maxPlaces)}) place)`

const suggestions = (userId: number) => sql`(select coalesce(json_agg(suggestion), '[]') from (
  select ${suggestionColumns(userId)} from suggestions sg join users u on u.id = sg.user_id ${suggestionVotes(userId)}
  where sg.track_id = t.id and sg.state = 'open' order by ${strongestFirst} limit ${sql.lit(maxSuggestions)}) suggestion)`

/** A page of the IDs, most watched first. Curators see what anyone suggests, also whom they have blocked. */
export async function findIds(db: Db, userId: number, query: IdQuery): Promise<List<StudioId>> {
  const { ids, total } = await findPage(db, query)
  const { rows } = await sql<Omit<StudioId, 'version' | 'candidates' | 'candidate_count'>>`
    select t.id, (${trackText})::json as track, ${countWatchers(sql`t.id`)} as watchers, ${places} as places,
      (select count(*)::integer from set_tracks where track_id = t.id) as place_count, ${suggestions(userId)} as suggestions
    from tracks t ${trackJoins(userId)} where t.id = any(${ids}::integer[])
    order by array_position(${ids}::integer[], t.id)`.execute(db)
  const tracks = await readStudioTracks(db, ids)
  const heard = await earCandidates(db, ids, maxCandidates)
  return {
    data: rows.map(row => ({
      ...row,
      version: versionOf(tracks.get(row.id)),
      candidates: heard.get(row.id)?.candidates ?? [],
      candidate_count: heard.get(row.id)?.count ?? 0,
    })),
    pagination: { offset: query.offset, count: rows.length, total },
  }
}
