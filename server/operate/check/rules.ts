import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'

/** Rules beyond counters, foreign keys and constraints. Each query returns a `line` for each wrong row, in a stable order. */
const rules: Record<string, string> = {
  'featured, but missing': `select f.kind || ' ' || f.item_id as line from featured f where not case f.kind
    when 'set' then exists (select from sets where id = f.item_id)
    when 'track' then exists (select from tracks where id = f.item_id)
    when 'artist' then exists (select from artists where id = f.item_id)
    else exists (select from labels where id = f.item_id) end order by f.kind, f.position`,
  'featured with gaps between the positions': `select kind as line from featured group by kind
    having min(position) <> 0 or max(position) <> count(*) - 1 order by 1`,
  'tracklists whose positions are not 1, 2, 3, …': `select 'set ' || set_id as line from set_tracks group by set_id
    having min(track_position) <> 1 or max(track_position) <> count(*) order by set_id`,
  'tracklists with two tracks at one time, or a gap between two': `select 'set ' || set_id || ', track ' || track_position
      || case when starts < ends then ' starts before the previous one ends' else ' starts after a gap' end as line
    from (select set_id, track_position, start_time as starts, lag(end_time) over in_order as ends from set_tracks
      window in_order as (partition by set_id order by track_position)) each
    where starts <> ends order by set_id, track_position`,
  'tracks that end after their set': `select 'set ' || t.set_id || ', track ' || t.track_position as line
    from set_tracks t join sets s on s.id = t.set_id where t.end_time > s.duration order by t.set_id, t.track_position`,
  'IDs that were announced as released': `select 'track ' || t.id as line from releases r join tracks t on t.id = r.track_id
    where t.mix_type = 'ID' order by t.id`,
  'suggestions that are open for a named track, or accepted for an ID': `select 'suggestion ' || s.id as line
    from suggestions s join tracks t on t.id = s.track_id
    where case when t.mix_type = 'ID' then s.state = 'accepted' else s.state = 'open' end order by s.id`,
  'devices of one listener in the session of another': `select 'session ' || p.session_id as line
    from push_subscriptions p join sessions s on s.id = p.session_id where s.user_id <> p.user_id order by 1`,
  'missing avatars': `select 'user ' || id as line from users
    where avatar_url ~ '^avatars/[0-9a-f]{64}\\.webp$'
      and not exists (select from avatars where hash = substring(avatar_url from '[0-9a-f]{64}')) order by id`,
  'unused avatars': `select hash as line from avatars
    where not exists (select from users where avatar_url = 'avatars/' || hash || '.webp') order by 1`,
  'fingerprints that cannot be read (segue listen makes new ones)': `
    select coalesce(f.permalink, o.artist || ' - ' || o.title) as line
    from fingerprints f left join sounds o on o.fingerprint_id = f.id
    where f.listened_at is not null and f.first_tick is null order by 1`,
  'digests of recordings that no set has': `select permalink as line from recordings r
    where not exists (select from sets where mp3_permalink = r.permalink) order by 1`,
}

const maxLines = 20

/** Prints the number of wrong rows and the first of them. Resolves with the number. */
export async function reportFound(db: Db, what: string, query: string, print: (line: string) => void): Promise<number> {
  const { rows } = await sql<{ line: string; all: number }>`
    select line, count(*) over () as all from (${sql.raw(query)}) found limit ${maxLines}`.execute(db)
  const found = rows[0]?.all ?? 0
  if (found > 0) print(`${what}: ${found}`)
  for (const { line } of rows) print(`  ${line}`)
  if (found > rows.length) print('  …')
  return found
}

/** Checks all rules and prints what is wrong. Resolves with the number of wrong rows. */
export async function checkRows(db: Db, print: (line: string) => void): Promise<number> {
  let wrong = 0
  for (const [what, query] of Object.entries(rules)) wrong += await reportFound(db, what, query, print)
  return wrong
}
