import { sql } from 'kysely'
import { artistLineOf } from '../../catalog/import-set.ts'
import type { Db } from '../../db/pool.ts'
import { artistLine, type Credit } from '../../db/releases/credits.ts'

/** The artist lines of tracks and sets (`A, B feat. C`), which are texts made of the names. */

interface Line {
  id: number
  line: string
  made: string
}

type Named = { name: string }

async function trackLines(trx: Db, where: ReturnType<typeof sql>): Promise<Line[]> {
  const { rows } = await sql<{ id: number; line: string; credits: Credit[] }>`
    select t.id, t.artist as line,
      coalesce(json_agg(json_build_object('name', a.name, 'role', ta.role) order by ta.position, a.id)
        filter (where a.id is not null), '[]') as credits
    from tracks t left join track_artists ta on ta.track_id = t.id left join artists a on a.id = ta.artist_id
    where ${where} group by t.id`.execute(trx)
  return rows.map(({ id, line, credits }) => ({ id, line, made: artistLine(credits) }))
}

async function setLines(trx: Db, where: ReturnType<typeof sql>): Promise<Line[]> {
  const { rows } = await sql<{ id: number; line: string; artists: Named[] }>`
    select s.id, s.artist as line, json_agg(json_build_object('name', a.name) order by sa.position, a.id) as artists
    from sets s join set_artists sa on sa.set_id = s.id join artists a on a.id = sa.artist_id
    where ${where} group by s.id`.execute(trx)
  return rows.map(({ id, line, artists }) => ({ id, line, made: artistLineOf(artists) }))
}

const tables = { tracks: trackLines, sets: setLines } as const
const ids = { tracks: sql`t.id`, sets: sql`s.id` }
const credited = {
  tracks: (artists: readonly number[]) =>
    sql`t.id in (select track_id from track_artists where artist_id = any(${artists}::integer[]))`,
  sets: (artists: readonly number[]) =>
    sql`s.id in (select set_id from set_artists where artist_id = any(${artists}::integer[]))`,
}

/**
 * Runs `work`, which changes the names of these artists or what they are credited with, and rewrites the lines that were made of
 * the names. A line that says something else stays as it is.
 */
export async function withLines(trx: Db, artists: readonly number[], work: () => Promise<void>): Promise<void> {
  const made = { tracks: await madeLines(trx, 'tracks', artists), sets: await madeLines(trx, 'sets', artists) }
  await work()
  await rewrite(trx, 'tracks', made.tracks)
  await rewrite(trx, 'sets', made.sets)
}

async function madeLines(trx: Db, table: keyof typeof tables, artists: readonly number[]): Promise<number[]> {
  const lines = await tables[table](trx, credited[table](artists))
  return lines.filter(({ line, made }) => line === made).map(({ id }) => id)
}

async function rewrite(trx: Db, table: keyof typeof tables, made: readonly number[]): Promise<void> {
  const lines = await tables[table](trx, sql`${ids[table]} = any(${made}::integer[])`)
  const changed = lines.filter(({ line, made }) => line !== made)
  if (changed.length === 0) return
  await sql`update ${sql.table(table)} set artist = changed.line
    from unnest(${changed.map(({ id }) => id)}::integer[], ${changed.map(({ made }) => made)}::text[]) changed (id, line)
    where ${sql.table(table)}.id = changed.id`.execute(trx)
}
