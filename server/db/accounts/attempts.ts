import { sql } from 'kysely'
import type { Db } from '../pool.ts'

/** How often something may be tried within a window that begins with the first try. */
export interface Limit {
  tries: number
  minutes: number
}

/**
 * Takes one try of a name, before anything is tried, so that guesses sent at once can't slip through together. Gives the
 * seconds to wait when none is left. It is kept in the database: for every process, and over a restart.
 */
export async function takeTry(db: Db, name: string, { tries, minutes }: Limit): Promise<number | undefined> {
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

/** Gives a try back that was none after all. */
export async function returnTry(db: Db, name: string): Promise<void> {
  await sql`update attempts set tries = tries - 1 where name = ${name} and tries > 0`.execute(db)
}

/** Begins anew. */
export async function forgetTries(db: Db, name: string): Promise<void> {
  await db.deleteFrom('attempts').where('name', '=', name).execute()
}
