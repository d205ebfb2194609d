import { type RawBuilder, sql } from 'kysely'

/** `user_fav` of a listener without marks on a set. */
const noMarks = JSON.stringify({
  is_fav: false,
  show_likes: false,
  user_likes: 0,
  first_liked_date: null,
  current_timestamp: 0,
})

/**
 * A set as the JSON text of the contract's `SetSummary`, without the closing brace so that fields can be appended. For rows
 * of `sets s` joined by `setMarks`.
 */
export const openSetText: RawBuilder<unknown> = sql`
  s.card || ',"loudness":' || coalesce(s.loudness::text, 'null') || ',"likes":' || s.likes || ',"user_fav":' || case when f.user_id is null and p.user_id is null
    then ${sql.lit(noMarks)} else json_build_object('is_fav', coalesce(f.is_fav, false),
      'show_likes', coalesce(f.show_likes, false), 'user_likes', coalesce(f.user_likes, 0),
      'first_liked_date', f.first_liked_date, 'current_timestamp', coalesce(p.current_timestamp_ms, 0))::text end`

export const setText: RawBuilder<unknown> = sql`${openSetText} || '}'`

/** Joins a listener's marks on `sets s` as `f`, and their playing position as `p`. */
export const setMarks = (userId: number): RawBuilder<unknown> => sql`
  left join user_set_favs f on f.set_id = s.id and f.user_id = ${userId}
  left join plays p on p.set_id = s.id and p.user_id = ${userId}`

/** A set as a JSON value, to nest in another one. For the same rows. */
export const setJson: RawBuilder<unknown> = sql`(${setText})::json`
