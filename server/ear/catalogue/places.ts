import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import { fromBothSides } from './both-sides.ts'

/** The sets in which the music of a fingerprint is heard, as rows `set_id`, `start`, `end` (ms), `certainty`. */
export const heardIn = (fingerprintId: RawBuilder<unknown>) => sql`(
  select s.id as set_id, m.other_start as start, m.other_end as "end", m.certainty
  from ${fromBothSides} m join fingerprints f on f.id = m.other_id join sets s on s.mp3_permalink = f.permalink
  where m.own_id = ${fingerprintId})`

/** Where music is heard in a set, in ms. */
export interface HeardAt {
  set_name: string
  start: number
  end: number
  certainty: 'certain' | 'likely'
}

/** The sets in which a fingerprint's music is heard, the certain ones first. */
export async function placesOf(db: Db, fingerprintId: number): Promise<HeardAt[]> {
  const { rows } = await sql<HeardAt>`
    select s.set_name, heard.start, heard.end, heard.certainty
    from ${heardIn(sql`${fingerprintId}`)} heard join sets s on s.id = heard.set_id
    order by heard.certainty, s.id, heard.start`.execute(db)
  return rows
}
