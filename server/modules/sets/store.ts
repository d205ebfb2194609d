import { sql } from 'kysely'
import type { SetDetail } from '#contract/entities/music.ts'
import type { Db } from '../../db/pool.ts'
import { jsonTextOf, listText } from '../../db/select/json.ts'
import { postCount } from '../../db/select/post.ts'
import { openSetText, setMarks } from '../../db/select/set.ts'
import { trackJoins, trackText } from '../../db/select/track.ts'
import { JsonText } from '../../http/api/json-text.ts'

/** A set with its tracklist in playing order, or undefined. */
export async function findSet(db: Db, userId: number, id: number): Promise<JsonText<SetDetail> | undefined> {
  const slot = sql`'{"id":' || st.id || ',"start_time":' || st.start_time || ',"end_time":' || st.end_time
    || ',"track_position":' || st.track_position || ',"track_meta_id":' || st.track_id || ',"set_meta_id":' || st.set_id
    || ',"track_meta":' || ${trackText} || '}'`
  const tracklist = sql`select ${listText(slot, sql`st.track_position`)}
    from set_tracks st join tracks t on t.id = st.track_id ${trackJoins(userId)} where st.set_id = ${id}`
  const sound = jsonTextOf(sql`s.mood, s.key, s.bpm_low, s.bpm_high`)
  const { rows } = await sql<{ set: string }>`
    select ${openSetText} || ',"post_count":' || ${postCount(userId, 's')} || ',"sound":' || ${sound} || ',"set_tracks":' || (${tracklist}) || '}' as set
    from listed_sets s ${setMarks(userId)} where s.id = ${id}`.execute(db)
  return rows[0] && new JsonText(rows[0].set)
}

/** A set's `mp3_permalink`, or undefined for an unknown set. */
export const findRecording = (db: Db, id: number) =>
  db.selectFrom('listed_sets').select('mp3_permalink').where('id', '=', id).executeTakeFirst()
