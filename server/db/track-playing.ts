import { sql } from 'kysely'
import type { Db } from './pool.ts'

/** Locks a set and its tracklist against changes until the transaction ends. Resolves with its length in ms, or undefined. */
export const lockSet = (trx: Db, id: number): Promise<{ duration: number } | undefined> =>
  trx.selectFrom('listed_sets').select('duration').where('id', '=', id).forKeyShare().executeTakeFirst()

/**
 * An SQL value: the track that plays `at` milliseconds into a set (`[start_time, end_time)`), null in a gap. Of several, the
 * one that started last, as in the player.
 */
export const trackPlaying = (setId: number, at: number) => sql<number | null>`
  (select st.track_id from set_tracks st where st.set_id = ${setId}::integer
    and st.start_time <= ${at}::integer and ${at}::integer < st.end_time
    order by st.start_time desc, st.track_position limit 1)`
