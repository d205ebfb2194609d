import { sql } from 'kysely'
import { releaseCommand } from '../../server/cli/release.ts'
import { readConfig } from '../../server/config/config.ts'
import type { Db } from '../../server/db/pool.ts'

/** Runs `segue release …` in this process. Resolves with the lines that it printed. */
export async function release(db: Db, ...args: string[]): Promise<string[]> {
  const printed: string[] = []
  await releaseCommand.parse(args)(db, line => printed.push(line), readConfig({}))
  return printed
}

/**
 * Deletes all likes, watches and notifications. Resolves with the demo's IDs, each with the set in which it was first heard
 * and its position there.
 */
export async function freshIds(db: Db): Promise<{ id: number; setId: number; position: number; start: number }[]> {
  await sql`delete from set_likes`.execute(db)
  await sql`delete from user_track_favs`.execute(db)
  await sql`delete from user_artist_stats`.execute(db)
  await sql`delete from notifications`.execute(db)
  const { rows } = await sql<{ id: number; setId: number; position: number; start: number }>`
    select distinct on (t.id) t.id, st.set_id as "setId", st.track_position as position, st.start_time as start
    from tracks t join set_tracks st on st.track_id = t.id and st.set_id = t.first_heard_set_id
    where t.mix_type = 'ID' order by t.id, st.track_position`.execute(db)
  return rows
}

/** Removes and returns the next ID, so that each test has its own. Throws if there are no more. */
export function takeFrom<Id>(ids: Id[]): Id {
  const next = ids.shift()
  if (!next) throw new Error('The demo has no more IDs')
  return next
}

/** Adds listeners who watch a track, and raises its counter to match. One by one this would take half a minute. */
export async function manyWatch(db: Db, trackId: number, listeners: number): Promise<void> {
  await db.transaction().execute(async trx => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`with made as (
        insert into users (username, email) select name, name || '@listener.example'
          from generate_series(1, ${listeners}::integer) n, lateral (select 'many-' || ${trackId}::integer || '-' || n as name) named
        returning id)
      insert into user_track_favs (user_id, track_id, show_likes) select id, ${trackId}::integer, true from made`.execute(
      trx,
    )
    await sql`update tracks set user_likes = user_likes + ${listeners}::integer where id = ${trackId}::integer`.execute(
      trx,
    )
  })
  await sql`analyze users, user_track_favs`.execute(db)
}
