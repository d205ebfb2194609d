import { type RawBuilder, sql } from 'kysely'

/** Conditions for rows of `playlists l`. */

/** Whether a listener may open a playlist. */
export const isOpenTo = (userId: number): RawBuilder<boolean> => sql`(l.user_id = ${userId} or l.visibility = 'link')`

/**
 * Whether a playlist is among a listener's: an own one, or one that they follow and may open. The ids are found first, by
 * index.
 */
export const isListedFor = (userId: number): RawBuilder<boolean> => sql`(l.id = any(array(
    select id from playlists where user_id = ${userId}
    union all select playlist_id from playlist_follows where user_id = ${userId} and is_followed))
  and ${isOpenTo(userId)})`
