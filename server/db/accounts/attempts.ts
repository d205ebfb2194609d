import { sql } from 'kysely'
import type { Db } from '../pool.ts'

/** How many attempts are allowed within a window that starts with the first one. */
export interface Limit {
  tries: number
  minutes: number
}

/**
 * Counts one attempt. Call it before the attempt is made, so that simultaneous guesses are counted too. Resolves with
 * undefined if it is allowed, or else with the seconds to wait. Counts are in the database, shared by all processes.
 */
export async function countAttempt(db: Db, name: string, { tries, minutes }: Limit): Promise<number | undefined> {
  const { rows } = await sql<{ tries: number; wait: number }>`
    insert into attempts as a (name, tries, window_ends)
      values (${name}, 1, now() + make_interval(mins => ${minutes}::integer))
    on conflict (name) do update set
      tries = case when a.window_ends < now() then 1 else least(a.tries, ${tries}::integer) + 1 end,
      window_ends = case when a.window_ends < now() then excluded.window_ends else a.window_ends end
    returning a.tries, ceil(extract(epoch from a.window_ends - now()))::integer as wait`.execute(db)
  const taken = rows[0]
  return taken && taken.tries > tries ? Math.max(taken.wait, 1) : undefined
}

export interface Counter {
  name: string
  limit: Limit
}

/**
 * Counts one attempt on every counter, or on none if one of them refuses it: what isn't tried is no attempt for the others. Resolves
 * with undefined if it is allowed, or else with the seconds to wait.
 */
export async function countAttempts(db: Db, counters: readonly Counter[]): Promise<number | undefined> {
  for (const [at, { name, limit }] of counters.entries()) {
    const wait = await countAttempt(db, name, limit)
    if (wait === undefined) continue
    await uncountAttempts(db, counters.slice(0, at))
    return wait
  }
  return undefined
}

/** Resolves with the seconds to wait if a counter is used up, without counting. */
export async function waitFor(db: Db, counters: readonly Counter[]): Promise<number | undefined> {
  const { rows } = await sql<{ name: string; tries: number; wait: number }>`
    select name, tries, ceil(extract(epoch from window_ends - now()))::integer as wait from attempts
    where name = any(${counters.map(({ name }) => name)}::text[]) and window_ends > now()`.execute(db)
  const full = rows.find(({ name, tries }) => counters.some(each => each.name === name && tries >= each.limit.tries))
  return full && Math.max(full.wait, 1)
}

/** Takes back one counted attempt on every counter. */
export async function uncountAttempts(db: Db, counters: readonly Counter[]): Promise<void> {
  for (const { name } of counters) await uncountAttempt(db, name)
}

/** Takes back one counted attempt. */
async function uncountAttempt(db: Db, name: string): Promise<void> {
  await sql`update attempts set tries = tries - 1 where name = ${name} and tries > 0`.execute(db)
}

/** Resets the count. */
export async function resetAttempts(db: Db, name: string): Promise<void> {
  await db.deleteFrom('attempts').where('name', '=', name).execute()
}
