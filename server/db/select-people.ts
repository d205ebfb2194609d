import { type RawBuilder, sql } from 'kysely'
import { jsonTextOf } from './json.ts'

/** Shown where an artist or a label has no picture. */
const defaultImage = 'art/default-640.webp'

const social = (table: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${table}.beatport, ${table}.soundcloud, ${table}.spotify, ${table}.facebook, ${table}.instagram,
    ${table}.twitter, ${table}.youtube, ${table}.website`

const stats = (total: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`json_build_object('is_followed', coalesce(us.is_followed, false),
    'show_likes', coalesce(us.show_likes, false), 'total_user_likes', ${total})`

/** An artist as the contract's `Artist`, for rows of `artists a` joined by `artistStats`. */
const artistColumns: RawBuilder<unknown> = sql`
  a.id, a.name, a.bio, a.art_url_xl, a.art_url, a.art_url_sm, ${defaultImage}::text as default_img_xl, a.set_count,
  a.track_count, a.remix_count, a.id_count, a.label_count, a.track_genres,
  coalesce((select json_agg(json_build_object('id', l.id, 'name', l.name) order by l.name)
    from label_founders lf join labels l on l.id = lf.label_id where lf.artist_id = a.id), '[]') as founded_label,
  ${social(sql.raw('a'))}, ${stats(sql.raw('a.total_user_likes'))} as user_stats`

/** An artist in JSON text, for the same rows. */
export const artistText: RawBuilder<unknown> = jsonTextOf(artistColumns)

export const artistStats = (userId: number): RawBuilder<unknown> =>
  sql`left join user_artist_stats us on us.artist_id = a.id and us.user_id = ${userId}`

/** A label as the contract's `Label`, for rows of `labels l` joined by `labelStats`. */
const labelColumns: RawBuilder<unknown> = sql`
  l.id, l.name, l.bio,
  coalesce((select json_agg(json_build_object('id', a.id, 'name', a.name) order by a.name)
    from label_founders lf join artists a on a.id = lf.artist_id where lf.label_id = l.id), '[]') as label_boss,
  l.art_url_sm, l.art_url_xl, l.logo_url, ${defaultImage}::text as default_img_xl, l.sponsor_type, l.set_count,
  l.track_count, l.artist_count, l.track_genres,
  ${social(sql.raw('l'))}, ${stats(sql.raw('l.total_user_likes'))} as user_label_stats`

/** A label in JSON text, for the same rows. */
export const labelText: RawBuilder<unknown> = jsonTextOf(labelColumns)

export const labelStats = (userId: number): RawBuilder<unknown> =>
  sql`left join user_label_stats us on us.label_id = l.id and us.user_id = ${userId}`
