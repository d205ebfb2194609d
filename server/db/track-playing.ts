import { sql } from 'kysely'
import type { Db } from './pool.ts'

/** A set's length in milliseconds, or undefined. The set and its tracklist stay as they are until the transaction ends. */
export const lockSet = (trx: Db, id: number): Promise<{ duration: number } | undefined> =>
  trx.selectFrom('sets').select('duration').where('id', '=', id).forKeyShare().executeTakeFirst()

/**
 * The track that plays `at` milliseconds into a set (`[start_time, end_time)`), as a value; null in a gap. Of several it is
 * the one that began last, as in the player.
 */
export const trackPlaying = (setId: number, at: number) => sql<number | null>`
  (select st.track_id from set_tracks st where st.set_id = ${setId}::integer
    and st.start_time <= ${at}::integer and ${at}::integer < st.end_time
    order by st.start_time desc, st.track_position limit 1)`
