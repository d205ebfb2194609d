import type { Db } from '../../../db/pool.ts'
import { hhmmss } from '../../../lib/clock.ts'
import { titleOf } from '../../../lib/track-title.ts'

/** The tracks of a set as lines, `00:04:30 Tarn - Undertow`, each with its start in ms. */
export async function findLines(db: Db, setId: number): Promise<{ start: number; value: string }[]> {
  const tracks = await db
    .selectFrom('set_tracks as st')
    .innerJoin('tracks as t', 't.id', 'st.track_id')
    .select(['st.start_time', 't.artist', 't.title', 't.mix_type', 't.mix_name'])
    .where('st.set_id', '=', setId)
    .orderBy('st.start_time')
    .orderBy('st.track_position')
    .execute()
  return tracks.map(({ start_time, artist, ...track }) => ({
    start: start_time,
    value: `${hhmmss(start_time)} ${artist === 'ID' ? '' : `${artist} - `}${titleOf(track)}`,
  }))
}
