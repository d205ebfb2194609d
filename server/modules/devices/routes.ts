import { sql } from 'kysely'
import type { PagePlayer } from '#contract/entities/devices.ts'
import { announcePlayer } from '#contract/routes/devices.ts'
import type { Db } from '../../db/pool.ts'
import { eventChannel } from '../../db/releases/announce-release.ts'
import type { Registry } from '../../http/api/registry.ts'
import { notFound } from '../../http/failure.ts'
import { userAgentOf } from '../../lib/user-agent.ts'

interface Announced extends PagePlayer {
  takes_over: boolean
}

/**
 * Stores what a page plays, and sends it to the listener's other pages. One that has stopped isn't stored over another one that plays, but
 * sent all the same: the page that took over learns its exact position. Resolves with undefined for an unknown set.
 */
async function announce(trx: Db, userId: number, userAgent: string | null, player: Announced) {
  const { page, set_meta_id, position, is_playing, speed, takes_over } = player
  const { rows } = await sql<{ takeovers: number; taken_ago: number }>`
    insert into players as p (user_id, page, set_id, position_ms, is_playing, speed, user_agent, takeovers)
    select ${userId}::integer, ${page}::uuid, id, ${position}::integer, ${is_playing}::boolean, ${speed}::real,
      ${userAgent}::text, ${takes_over}::boolean::integer from listed_sets where id = ${set_meta_id}
    on conflict (user_id) do update set
      (page, set_id, position_ms, is_playing, speed, user_agent, seen_at) = (select excluded.page, excluded.set_id,
        excluded.position_ms, excluded.is_playing, excluded.speed, excluded.user_agent, now()
        where excluded.is_playing or excluded.page = p.page
        union all select p.page, p.set_id, p.position_ms, p.is_playing, p.speed, p.user_agent, p.seen_at
        where not (excluded.is_playing or excluded.page = p.page)),
      takeovers = p.takeovers + ${takes_over}::boolean::integer,
      taken_at = case when ${takes_over}::boolean then now() else p.taken_at end
    returning takeovers, least(extract(epoch from now() - taken_at) * 1000, 2147483647)::integer as taken_ago`.execute(
    trx,
  )
  const [stored] = rows
  if (!stored) return undefined
  const told = { page, set_meta_id, position, is_playing, speed, user_agent: userAgent, ...stored }
  await sql`select pg_notify(${eventChannel}, ${`player ${userId} ${JSON.stringify(told)}`})`.execute(trx)
  return stored.takeovers
}

/** What a listener's devices play, for "Continue here". */
export function deviceRoutes(registry: Registry): void {
  registry.implement(announcePlayer, { limit: 'devices' }, async ({ caller: { userId }, body, db, request }) => {
    const takeovers = await announce(db, userId, userAgentOf(request), body)
    if (takeovers === undefined) throw notFound('This set')
    return { takeovers }
  })
}
