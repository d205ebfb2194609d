import { type RawBuilder, sql } from 'kysely'
import { webAddress } from '#contract/names.ts'

/** Whose voices count for what people without a login read (product, 14.7). */
export interface PublicNaming {
  /** How many such voices a suggestion needs. */
  voices: number
  /** How old an account must be, in days. */
  days: number
}

/** How much an account must have listened (ms) or favored, besides its age. */
const heardMs = 10 * 60_000
const favorites = 5

/** Whether a row of `users u` is an account with an age and a history. */
const isEstablished = (days: number): RawBuilder<boolean> => sql`(u.disabled_at is null
  and u.created_at <= now() - ${days} * interval '1 day'
  and (exists (select from listens where user_id = u.id and heard_ms >= ${heardMs})
    or (select count(*) from user_set_favs where user_id = u.id and is_fav)
      + (select count(*) from user_track_favs where user_id = u.id and is_fav) >= ${favorites}))`

/**
 * What a row of `table` (`tracks`) probably is, for public pages and feeds; null for no ID. A suggestion must be strong, as in
 * `track_suggested`, and besides have a curator's voice or those of enough established accounts, so that new accounts can't put a text
 * there. One that names a web address isn't shown.
 */
export const publicName = (table: string, { voices, days }: PublicNaming): RawBuilder<string | null> => sql`
  case when ${sql.ref(`${table}.probably`)} is not null then (
    select named.name from suggestions s
      cross join lateral (select s.artist || ' - ' || s.title || coalesce(' (' || s.mix_name || ')', '') as name) named
      cross join lateral (select count(*) filter (where agrees) as pro, count(*) filter (where not agrees) as contra,
          count(*) filter (where agrees and ${isEstablished(days)}) as established,
          bool_or(agrees and u.role <> 'listener' and u.disabled_at is null) as is_confirmed
        from (select s.user_id, true as agrees
          union all select user_id, agrees from suggestion_votes where suggestion_id = s.id) voice
        join users u on u.id = voice.user_id) v
    where s.track_id = ${sql.ref(`${table}.id`)} and s.state = 'open' and v.pro >= 3 and v.pro >= 3 * v.contra
      and (v.is_confirmed or v.established >= ${voices}) and normalize(named.name, NFKC) !~* ${webAddress.source}
    order by v.pro - v.contra desc, s.id limit 1) end`
