import { type Kysely, sql } from 'kysely'

/**
 * Counting anew takes longer to plan than to do: each view asks many tables, for a handful of rows. An import counts seven
 * times for each track, and PostgreSQL planned each time: a plan for any array is reckoned with ten ids, and so always looks
 * dearer than one for the array at hand.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const kind of ['sets', 'tracks', 'artists', 'labels'])
    await sql.raw(`alter function recount_${kind}(integer[]) set plan_cache_mode = force_generic_plan`).execute(db)
}
