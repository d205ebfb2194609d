import { type RawBuilder, sql } from 'kysely'
import { isoTime } from './json.ts'

/** Whether this listener sees a row of `suggestions sg`: they don't see those of whom they have blocked. */
export const isShown = (userId: number): RawBuilder<boolean> => sql`not exists (
  select from blocks b where b.user_id = ${userId} and b.blocked_id = sg.user_id and b.is_blocked)`

/** The columns of a suggestion as the contract's `Suggestion`. For rows of `suggestions sg` joined by `suggestionJoins`. */
export const suggestionColumns = (userId: number): RawBuilder<unknown> => sql`
  sg.id, sg.track_id as track_meta_id, sg.artist, sg.title, sg.mix_name, sg.label, sg.link, sg.why, sg.state,
  case when sg.user_id = ${userId} then sg.reason end as reason, ${isoTime('sg.created_at')} as created_dt,
  case when sg.is_edited then ${isoTime('sg.edited_at')} end as edited_dt,
  json_build_object('id', u.id, 'username', u.username, 'avatar_url', u.avatar_url) as author,
  v.agree_count, v.disagree_count, v.vote`

/** Joins a suggestion's votes, with this listener's own, as `v`. */
export const suggestionVotes = (userId: number): RawBuilder<unknown> => sql`
  cross join lateral (select count(*) filter (where agrees) as agree_count, count(*) filter (where not agrees) as disagree_count,
    max(case when agrees then 'agree' else 'disagree' end) filter (where user_id = ${userId} and agrees is not null) as vote
    from suggestion_votes where suggestion_id = sg.id) v`

/** Joins these and a suggestion's author as `u`. Leaves only those that the listener sees. */
export const suggestionJoins = (userId: number): RawBuilder<unknown> => sql`
  join users u on u.id = sg.user_id and ${isShown(userId)} ${suggestionVotes(userId)}`

/** Orders such rows: the strongest first, then the oldest. */
export const strongestFirst: RawBuilder<unknown> = sql`v.agree_count - v.disagree_count desc, sg.id`
