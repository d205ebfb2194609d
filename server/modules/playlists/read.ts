import { type RawBuilder, sql } from 'kysely'
import type { Playlist, PlaylistDetail } from '#contract/entities/playlists.ts'
import type { List } from '#contract/shapes.ts'
import type { Db } from '../../db/pool.ts'
import { isoTime, jsonTextOf, listText } from '../../db/select/json.ts'
import { isListedFor, isOpenTo } from '../../db/select/playlist.ts'
import { setMarks, setText } from '../../db/select/set.ts'
import { trackJoins, trackText } from '../../db/select/track.ts'
import { JsonText } from '../../http/api/json-text.ts'

/** What listeners come across of `playlist_items i`: a track stays also where its set is withdrawn. */
const isShown = sql`(i.track_id is not null or exists (select from listed_sets where id = i.set_id))`

/** The pictures of the first items: a track's own, or else its set's. */
const sleeves = sql`(select coalesce(json_agg(sleeve order by place), '[]') from (
  select row_number() over (order by i.position) as place, json_build_object('art_url', coalesce(t.art_url, s.art_url),
      'art_url_sm', coalesce(t.art_url_sm, s.art_url_sm), 'art_url_xl', coalesce(t.art_url_xl, s.art_url_xl)) as sleeve
    from (select * from playlist_items i where playlist_id = l.id and ${isShown} order by position limit 4) i
      left join listed_sets s on s.id = i.set_id left join tracks t on t.id = i.track_id) first)`

/** A playlist without its items. For rows of `playlists l` joined by `joins`. */
const columns = sql`l.id, l.name, l.description, l.visibility,
  json_build_object('id', o.id, 'username', o.username, 'avatar_url', o.avatar_url) as owner,
  (select count(*)::integer from playlist_items i where playlist_id = l.id and ${isShown}) as item_count, ${sleeves} as sleeves,
  coalesce(w.is_followed, false) as is_followed, ${isoTime('l.updated_at')} as updated_dt`

const joins = (userId: number) => sql`join users o on o.id = l.user_id
  left join playlist_follows w on w.playlist_id = l.id and w.user_id = ${userId}`

/** A listener's playlists and those that they follow, the last changed first. */
export async function findPlaylists(db: Db, userId: number): Promise<JsonText<List<Playlist>>> {
  const { rows } = await sql<{ list: string }>`
    select '{"data":' || ${listText(jsonTextOf(columns), sql`l.updated_at desc, l.id`)}
      || ',"pagination":{"offset":0,"count":' || count(*) || ',"total":' || count(*) || '}}' as list
    from playlists l ${joins(userId)} where ${isListedFor(userId)}`.execute(db)
  const [found] = rows
  if (!found) throw new Error('An aggregate has no row')
  return new JsonText(found.list)
}

/**
 * Where a track plays: in the set that it was added with, if a recording of it still contains the track, or else in the newest
 * that does.
 */
const place = sql`left join lateral (
  select st.set_id, st.start_time, st.end_time from set_tracks st join listed_sets heard on heard.id = st.set_id
    where st.track_id = i.track_id and heard.mp3_permalink is not null
    order by coalesce(st.set_id = i.set_id, false) desc, heard.release_date desc, heard.id desc, st.track_position limit 1
  ) st on true
  left join listed_sets s on s.id = case when i.track_id is null then i.set_id else st.set_id end`

const orNull = (text: RawBuilder<unknown>) => sql`coalesce(${text}, 'null')`

const item = sql`'{"id":"' || i.id || '","set_meta":' || ${orNull(setText)} || ',"track_meta":' || ${orNull(trackText)}
  || ',"start_time":' || ${orNull(sql`st.start_time::text`)} || ',"end_time":' || ${orNull(sql`st.end_time::text`)} || '}'`

/** A playlist with its items; undefined if there is none of this id that the listener may open. */
export async function findPlaylist(db: Db, userId: number, id: string): Promise<JsonText<PlaylistDetail> | undefined> {
  const items = sql`select ${listText(item, sql`i.position`)} from playlist_items i
    left join tracks t on t.id = i.track_id ${trackJoins(userId)} ${place} ${setMarks(userId)} where i.playlist_id = l.id and ${isShown}`
  const { rows } = await sql<{ playlist: string }>`
    select rtrim(${jsonTextOf(columns)}, '}') || ',"items":' || (${items}) || '}' as playlist
    from playlists l ${joins(userId)} where l.id = ${id} and ${isOpenTo(userId)}`.execute(db)
  return rows[0] && new JsonText(rows[0].playlist)
}
