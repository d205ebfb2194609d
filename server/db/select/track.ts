import { type RawBuilder, sql } from 'kysely'
import { isShown } from './suggestion.ts'

/** `user_fav` of a listener without marks on a track. */
const noMarks = JSON.stringify({
  is_fav: false,
  show_likes: false,
  user_likes: 0,
  first_liked_date: null,
  is_purchased: false,
})

/**
 * A track as the JSON text of the contract's `Track`, without the closing brace so that fields can be appended. For rows of `tracks t`
 * joined by `trackJoins`.
 */
const openTrackText: RawBuilder<unknown> = sql`
  t.card || ',"set_meta":' || case when fs.id is null then 'null' else
    json_build_object('id', fs.id, 'set_name', fs.set_name, 'release_date', fs.release_date)::text end
  || ',"user_likes":' || t.user_likes || ',"user_fav":' || case when tf.user_id is null then ${sql.lit(noMarks)} else
    json_build_object('is_fav', tf.is_fav, 'show_likes', tf.show_likes, 'user_likes', tf.user_likes,
      'first_liked_date', tf.first_liked_date, 'is_purchased', tf.is_purchased)::text end`

/** A track as the JSON text of the contract's `Track`. For the same rows. */
export const trackText: RawBuilder<unknown> = sql`${openTrackText} || '}'`

/** A track as the JSON text of the contract's `TrackDetail`, with who identified it. For the same rows. */
export const trackDetailText = (
  userId: number,
): RawBuilder<unknown> => sql`${openTrackText} || ',"identified_by":' || coalesce((
  select json_build_object('id', u.id, 'username', u.username, 'avatar_url', u.avatar_url)::text
  from suggestions sg join users u on u.id = sg.user_id
  where sg.track_id = t.id and sg.state = 'accepted' and ${isShown(userId)} order by sg.decided_at, sg.id limit 1), 'null') || '}'`

/** Joins the set that a track was first heard in as `fs`, and a listener's marks as `tf`. */
export const trackJoins = (userId: number): RawBuilder<unknown> => sql`
  left join listed_sets fs on fs.id = t.first_heard_set_id
  left join user_track_favs tf on tf.track_id = t.id and tf.user_id = ${userId}`
