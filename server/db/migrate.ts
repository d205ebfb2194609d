import { Migrator } from 'kysely'
import * as foundation from './migrations/001-foundation.ts'
import type { Db } from './pool.ts'

const migrations = { '001-foundation': foundation }

/** Brings the schema up to date. Two processes may do this at once: one waits for the other. */
export async function migrate(db: Db): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}
