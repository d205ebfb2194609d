import { sql } from 'kysely'
import { goneMs, type OtherPlayer } from '../../../contract/entities/devices.ts'
import type { Db } from '../pool.ts'

/** What a listener's page has played lately, as it is now; undefined if none has been heard of for `goneMs`. */
export async function findPlayer(db: Db, userId: number): Promise<OtherPlayer | undefined> {
  const { rows } = await sql<OtherPlayer>`
    select page, set_id as set_meta_id, is_playing, speed, user_agent, takeovers,
      least(s.duration, position_ms + case when is_playing then passed * speed else 0 end)::integer as position,
      least(extract(epoch from now() - taken_at) * 1000, 2147483647)::integer as taken_ago
    from players p join listed_sets s on s.id = p.set_id
      cross join lateral (select greatest(extract(epoch from now() - seen_at) * 1000, 0) as passed) since
    where user_id = ${userId}::integer and passed < ${goneMs}`.execute(db)
  return rows[0]
}
