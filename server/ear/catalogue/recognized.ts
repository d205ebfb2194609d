import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import { fromBothSides } from './both-sides.ts'

/** Music of a recording that is known as a track from elsewhere, in ms. */
export interface Recognized {
  /** The catalogue's track; null for a sound of one that it doesn't have. */
  track_id: number | null
  sound_id: number | null
  start: number
  end: number
  score: number
  certainty: 'certain' | 'likely'
  /** The set that it is known from, and where it is there; null for a sound. */
  set_id: number | null
  other_start: number
  other_end: number
}

/** How far a recording is: whether it has a fingerprint, and whether that is compared with the others. */
export async function stateOf(db: Db, permalink: string): Promise<'none' | 'listening' | 'done'> {
  const found = await db
    .selectFrom('fingerprints')
    .select('listened_at')
    .where('permalink', '=', permalink)
    .executeTakeFirst()
  if (!found) return 'none'
  return found.listened_at === null ? 'listening' : 'done'
}

/**
 * What is recognized in a recording, by the tracklists of the other sets as they are now, and by the sounds of single tracks. What a
 * tracklist has in a transition is two rows.
 */
export async function recognizedIn(db: Db, permalink: string): Promise<Recognized[]> {
  const inOwn = (time: ReturnType<typeof sql>) => sql`round(m.own_start
    + (${time} - m.other_start)::double precision * (m.own_end - m.own_start) / greatest(m.other_end - m.other_start, 1))::integer`
  const { rows } = await sql<Recognized>`
    with heard as (select m.* from fingerprints own join ${fromBothSides} m on m.own_id = own.id
      where own.permalink = ${permalink})
    select st.track_id, null::integer as sound_id, ${inOwn(sql`part.since`)} as start, ${inOwn(sql`part.until`)} as "end",
        m.score, m.certainty, s.id as set_id, part.since as other_start, part.until as other_end
      from heard m join fingerprints f on f.id = m.other_id join sets s on s.mp3_permalink = f.permalink
      join set_tracks st on st.set_id = s.id and st.start_time < m.other_end and st.end_time > m.other_start
      cross join lateral (select greatest(st.start_time, m.other_start) as since, least(st.end_time, m.other_end) as until) part
    union all
    select o.track_id, o.id, m.own_start, m.own_end, m.score, m.certainty, null, m.other_start, m.other_end
      from heard m join sounds o on o.fingerprint_id = m.other_id
    order by 3`.execute(db)
  return rows
}
