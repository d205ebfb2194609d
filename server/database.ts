import { sql } from 'kysely'
import type { Config } from './config.ts'
import { openDataFolder } from './data-folder.ts'
import { findRunningPostgres, hasDatabase, startEmbeddedPostgres } from './db/embedded/start.ts'
import { isMigrated, migrate } from './db/migrate.ts'
import { type Db, openDatabase } from './db/pool.ts'
import { reasonOf, StartError } from './lib/start-errors.ts'

export interface OpenDatabase {
  db: Db
  /** With the password: not for logs. */
  url: string
  /** Where it is, for people; never with a password. */
  location: string[]
  close(): Promise<void>
}

const withoutPassword = (url: string) => {
  const { protocol, username, host, pathname } = new URL(url)
  return `${protocol}//${username && `${username}@`}${host}${pathname}`
}

/** What is done to a database before it is used. */
type Prepare = (db: Db) => Promise<void>

interface Use {
  prepare: Prepare
  /** The largest number of connections. */
  max?: number
}

/** A command changes no schema under a running app that may be older. */
async function mustBeCurrent(db: Db): Promise<void> {
  if (!(await isMigrated(db))) throw new Error("its schema isn't this version's: start Segue on it once")
}

async function connect(url: string, what: string, { prepare, max = 10 }: Use): Promise<Db> {
  const db = openDatabase(url, {
    max,
    onLost: error => console.error(`A database connection was lost: ${error.message}`),
  })
  try {
    await sql`select 1`.execute(db)
    await prepare(db)
    return db
  } catch (error) {
    await db.destroy()
    throw new StartError(`The database at ${what} can't be used: ${reasonOf(error)}.`)
  }
}

async function openOwn(url: string, use: Use): Promise<OpenDatabase> {
  if (!URL.canParse(url)) throw new StartError("DATABASE_URL can't be used: it is no address.")
  const place = withoutPassword(url)
  const db = await connect(url, place, use)
  return { db, url, location: [place], close: () => db.destroy() }
}

async function openEmbedded(dataDir: string, onLost: (reason: string) => void, use: Use): Promise<OpenDatabase> {
  const postgres = await startEmbeddedPostgres({ dataDir, onLost })
  try {
    const db = await connect(postgres.url, postgres.location, use)
    return {
      db,
      url: postgres.url,
      location: [postgres.location],
      close: async () => {
        await db.destroy()
        await postgres.stop()
      },
    }
  } catch (error) {
    await postgres.stop()
    throw error
  }
}

/**
 * Opens the database for an operator's command: one that a running Segue holds stays with it, and another is started for
 * the command. Throws a StartError if there is none or it can't be used.
 */
export async function openForCommand(url: string | undefined, dataDir: string): Promise<OpenDatabase> {
  const known = url ?? (await findRunningPostgres(dataDir))
  if (known) return openOwn(known, { prepare: mustBeCurrent })
  if (!(await hasDatabase(dataDir)))
    throw new StartError(`There is no database in ${dataDir}: set DATA_DIR or DATABASE_URL.`)
  return openEmbedded(dataDir, () => {}, { prepare: mustBeCurrent })
}

/** Opens a database as it is, without a schema too; the one in DATA_DIR is made where there is none. */
export async function openNew(url: string | undefined, dataDir: string): Promise<OpenDatabase> {
  const asItIs: Use = { prepare: async () => {} }
  const known = url ?? (await findRunningPostgres(dataDir))
  if (known) return openOwn(known, asItIs)
  await openDataFolder(dataDir)
  return openEmbedded(dataDir, () => {}, asItIs)
}

/** Opens the operator's database, or the embedded one, with its schema up to date. Throws a StartError if it can't. */
export function openStore(
  { databaseUrl, dataDir, databasePool }: Pick<Config, 'databaseUrl' | 'dataDir' | 'databasePool'>,
  onLost: (reason: string) => void,
): Promise<OpenDatabase> {
  const use = { prepare: migrate, max: databasePool }
  return databaseUrl ? openOwn(databaseUrl, use) : openEmbedded(dataDir, onLost, use)
}
