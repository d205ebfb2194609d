import { type RawBuilder, sql } from 'kysely'
import { isoTime } from './json.ts'

/** A track as the contract's `Track`, as one JSON value, for rows of `tracks t` joined by `trackJoins`. */
export const trackJson: RawBuilder<unknown> = sql`
  json_build_object('id', t.id, 'title', t.title, 'artist', t.artist,
    'artists', t.artists, 'artist_meta', t.artist_meta,
    'art_url', t.art_url, 'art_url_sm', t.art_url_sm, 'art_url_xl', t.art_url_xl,
    'release_date', t.release_date, 'genre', t.genre, 'label_name', t.label_name,
    'label_meta', case when t.label_id is not null then json_build_object('id', t.label_id, 'name', t.label_name) end,
    'label_meta_id', t.label_id, 'mix_type', t.mix_type,
    'mix_meta', case when t.mix_name is not null then json_build_object('name', t.mix_name) end,
    'bpm', t.bpm, 'key', t.key, 'purchase_url', t.purchase_url,
    'set_meta', case when fs.id is not null then
      json_build_object('id', fs.id, 'set_name', fs.set_name, 'release_date', fs.release_date) end,
    'created_dt', ${isoTime('t.created_dt')}, 'user_likes', t.user_likes,
    'user_fav', json_build_object('is_fav', coalesce(tf.is_fav, false), 'show_likes', coalesce(tf.show_likes, false),
      'user_likes', coalesce(tf.user_likes, 0), 'first_liked_date', tf.first_liked_date,
      'is_purchased', coalesce(tf.is_purchased, false)))`

/** The set a track was first heard in `fs`, and a listener's marks `tf`. */
export const trackJoins = (userId: number): RawBuilder<unknown> => sql`
  left join sets fs on fs.id = t.first_heard_set_id
  left join user_track_favs tf on tf.track_id = t.id and tf.user_id = ${userId}`
