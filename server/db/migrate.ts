import { Migrator } from 'kysely'
import * as foundation from './migrations/001-foundation.ts'
import * as accounts from './migrations/002-accounts.ts'
import * as writes from './migrations/003-writes.ts'
import * as counters from './migrations/004-counters.ts'
import * as search from './migrations/005-search.ts'
import * as cards from './migrations/006-cards.ts'
import * as settings from './migrations/007-settings.ts'
import type { Db } from './pool.ts'

const migrations = {
  '001-foundation': foundation,
  '002-accounts': accounts,
  '003-writes': writes,
  '004-counters': counters,
  '005-search': search,
  '006-cards': cards,
  '007-settings': settings,
}

const migratorOf = (db: Db) => new Migrator({ db, provider: { getMigrations: async () => migrations } })

/** Brings the schema up to date. Two processes may do this at once: one waits for the other. */
export async function migrate(db: Db): Promise<void> {
  const { error } = await migratorOf(db).migrateToLatest()
  if (error) throw error
}

/** True when the schema is the one this program was built for. */
export async function isMigrated(db: Db): Promise<boolean> {
  const known = await migratorOf(db).getMigrations()
  return known.every(({ executedAt }) => executedAt !== undefined)
}
