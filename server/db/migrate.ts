import * as foundation from './migrations/001-foundation.ts'
import * as accounts from './migrations/002-accounts.ts'
import * as writes from './migrations/003-writes.ts'
import * as counters from './migrations/004-counters.ts'
import * as search from './migrations/005-search.ts'
import * as cards from './migrations/006-cards.ts'
import * as settings from './migrations/007-settings.ts'
import * as foundBy from './migrations/008-found-by.ts'
import * as releases from './migrations/009-releases.ts'
import * as recordings from './migrations/010-recordings.ts'
import * as push from './migrations/011-push.ts'
import * as names from './migrations/012-names.ts'
import * as plans from './migrations/013-plans.ts'
import * as edits from './migrations/014-edits.ts'
import * as mails from './migrations/015-mails.ts'
import * as looks from './migrations/016-looks.ts'
import { type Migrations, migrateBy, schemaOf, whyUnusable } from './migrator.ts'
import type { Db } from './pool.ts'

/**
 * The version before serves while these are applied, and may come back after them. So a migration only adds: columns that
 * may be null or have a constant default, tables, indexes, `not valid` constraints. What is no longer needed is taken away
 * one version later, by a migration whose name ends in `-contract`: an older program then refuses to start. It never fills
 * or rewrites a large table (a job in batches does), and an index on one is `if not exists`, so that an operator can have
 * made it `concurrently` before.
 */
const migrations: Migrations = {
  '001-foundation': foundation,
  '002-accounts': accounts,
  '003-writes': writes,
  '004-counters': counters,
  '005-search': search,
  '006-cards': cards,
  '007-settings': settings,
  '008-found-by': foundBy,
  '009-releases': releases,
  '010-recordings': recordings,
  '011-push': push,
  '012-names': names,
  '013-plans': plans,
  '014-edits': edits,
  '015-mails': mails,
  '016-looks': looks,
}

/** Brings the schema up to date, or throws a StartError. Two processes may do this at once: one waits for the other. */
export const migrate = (db: Db) => migrateBy(db, migrations)

/** Brings an older schema as far as one of the migrations. */
export const migrateAsFar = (db: Db, last: string) =>
  migrateBy(db, Object.fromEntries(Object.entries(migrations).filter(([name]) => name <= last)))

/** What was done to a database, beside what this program knows. */
export const readSchema = (db: Db) => schemaOf(db, migrations)

/** True when this program can work on the schema as it is. */
export async function isMigrated(db: Db): Promise<boolean> {
  const schema = await readSchema(db)
  return schema.behind.length === 0 && whyUnusable(schema) === undefined
}
