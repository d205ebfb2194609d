import { type RawBuilder, sql } from 'kysely'
import { isoTime } from './json.ts'

/** The columns of a comment as the contract's `Post`. For rows of `posts p` joined by `postJoins`. */
export const postColumns: RawBuilder<unknown> = sql`
  p.id, p.text, p.set_timestamp, p.set_id as set_meta_id, p.track_id as track_meta_id,
  ${isoTime('p.timestamp')} as timestamp,
  json_build_object('id', u.id, 'username', u.username, 'avatar_url', u.avatar_url) as author`

export const postJoins: RawBuilder<unknown> = sql`join users u on u.id = p.user_id`
