import { sql } from 'kysely'
import { goneMs, type OtherPlayer } from '#contract/entities/devices.ts'
import type { Db } from '../pool.ts'

/** What pages of these listeners have played lately, as it is now; nothing of those that weren't heard of for `goneMs`. */
export async function findPlayers(db: Db, userIds: readonly number[]): Promise<Map<number, OtherPlayer>> {
  const { rows } = await sql<OtherPlayer & { user_id: number }>`
    select user_id, page, set_id as set_meta_id, is_playing, speed, user_agent, takeovers,
      least(s.duration, position_ms + case when is_playing then passed * speed else 0 end)::integer as position,
      least(extract(epoch from now() - taken_at) * 1000, 2147483647)::integer as taken_ago
    from players p join listed_sets s on s.id = p.set_id
      cross join lateral (select greatest(extract(epoch from now() - seen_at) * 1000, 0) as passed) since
    where user_id = any(${userIds}::integer[]) and passed < ${goneMs}`.execute(db)
  return new Map(rows.map(({ user_id, ...player }) => [user_id, player]))
}
