import { type Kysely, sql } from 'kysely'

/**
 * Uses generic plans for recounts. A recount reads many tables for a few rows, so planning takes longer than running it, and
 * an import recounts seven times per track. PostgreSQL would plan each time, because it assumes ten ids for a generic plan,
 * which always looks more expensive than a plan for the actual array.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const kind of ['sets', 'tracks', 'artists', 'labels'])
    await sql.raw(`alter function recount_${kind}(integer[]) set plan_cache_mode = force_generic_plan`).execute(db)
}
