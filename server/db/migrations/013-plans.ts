import { type Kysely, sql } from 'kysely'

/**
 * Counting anew takes longer to plan than to do: each view asks many tables, for a handful of rows. PostgreSQL planned it
 * at every call, because it can't know how many ids it will be given; an import calls it seven times for each track.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const kind of ['sets', 'tracks', 'artists', 'labels'])
    await sql.raw(`alter function recount_${kind}(integer[]) set plan_cache_mode = force_generic_plan`).execute(db)
}
