import { type RawBuilder, sql } from 'kysely'
import { jsonOf } from './json.ts'

/**
 * A set as the contract's `SetSummary`, for rows of `sets s` joined by `setMarks`.
 */
export const setColumns: RawBuilder<unknown> = sql`
  s.id, s.set_name, s.artist, json_build_object('name', s.artist) as artist_meta, s.artists,
  s.art_url, s.art_url_sm, s.art_url_xl, s.release_date, s.genre, s.track_genres, s.track_count,
  s.track_confirmed_count, s.likes, s.mp3_permalink, s.duration,
  s.sponsors as set_sponsors,
  json_build_object('is_fav', coalesce(f.is_fav, false), 'show_likes', coalesce(f.show_likes, false),
    'user_likes', coalesce(f.user_likes, 0), 'first_liked_date', f.first_liked_date,
    'current_timestamp', coalesce(p.current_timestamp_ms, 0)) as user_fav`

/** What a listener has done with `sets s`: their marks as `f`, where they left it as `p`. */
export const setMarks = (userId: number): RawBuilder<unknown> => sql`
  left join user_set_favs f on f.set_id = s.id and f.user_id = ${userId}
  left join plays p on p.set_id = s.id and p.user_id = ${userId}`

/** A set as one JSON value, for the same rows. */
export const setJson: RawBuilder<unknown> = jsonOf(setColumns)
