import { type RawBuilder, sql } from 'kysely'
import { isoTime } from './json.ts'

/** Why a row of `posts p` is hidden, or null. */
export const hiddenJson: RawBuilder<unknown> = sql`case when p.hidden_reason is not null
  then json_build_object('reason', p.hidden_reason, 'text', coalesce(p.hidden_text, '')) end`

/** The columns of a comment as the contract's `Post`. For rows of `posts p` joined by `postJoins`. */
export const postColumns: RawBuilder<unknown> = sql`
  p.id, p.text, p.set_timestamp, p.set_id as set_meta_id, p.track_id as track_meta_id,
  ${isoTime('p.timestamp')} as timestamp,
  json_build_object('id', u.id, 'username', u.username, 'avatar_url', u.avatar_url, 'is_blocked', false) as author,
  r.id is not null as is_reported,
  ${hiddenJson} as hidden`

/** Leaves only the comments that this listener may see: none that is hidden but their own, and none of whom they have blocked. */
export const postJoins = (userId: number): RawBuilder<unknown> => sql`
  join users u on u.id = p.user_id and (p.hidden_reason is null or p.user_id = ${userId}) and not exists (
    select from blocks b where b.user_id = ${userId} and b.blocked_id = p.user_id and b.is_blocked)
  left join reports r on r.post_id = p.id and r.user_id = ${userId}`

/** The number of a set's comments that this listener may see, of the one that is stored. `set` is the alias of its row. */
export function postCount(userId: number, set: string): RawBuilder<unknown> {
  const [id, stored] = [sql.ref(`${set}.id`), sql.ref(`${set}.post_count`)]
  return sql`(${stored}
    + (select count(*) from posts h where h.user_id = ${userId} and h.hidden_reason is not null and h.set_id = ${id})
    - (select count(*) from blocks b join posts h on h.user_id = b.blocked_id
      where b.user_id = ${userId} and b.is_blocked and h.set_id = ${id} and h.hidden_reason is null))`
}
