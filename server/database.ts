import { sql } from 'kysely'
import { findRunningPostgres, hasDatabase, startEmbeddedPostgres } from './db/embedded/start.ts'
import { isMigrated, migrate } from './db/migrate.ts'
import { type Db, openDatabase } from './db/pool.ts'
import { reasonOf, StartError } from './lib/start-errors.ts'

export interface OpenDatabase {
  db: Db
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

/** A command changes no schema under a running app that may be older. */
async function mustBeCurrent(db: Db): Promise<void> {
  if (!(await isMigrated(db))) throw new Error("its schema isn't this version's: start Segue on it once")
}

async function connect(url: string, what: string, prepare: Prepare): Promise<Db> {
  const db = openDatabase(url, { onLost: error => console.error(`A database connection was lost: ${error.message}`) })
  try {
    await sql`select 1`.execute(db)
    await prepare(db)
    return db
  } catch (error) {
    await db.destroy()
    throw new StartError(`The database at ${what} can't be used: ${reasonOf(error)}.`)
  }
}

async function openOwn(url: string, prepare: Prepare): Promise<OpenDatabase> {
  if (!URL.canParse(url)) throw new StartError("DATABASE_URL can't be used: it is no address.")
  const place = withoutPassword(url)
  const db = await connect(url, place, prepare)
  return { db, location: [place], close: () => db.destroy() }
}

async function openEmbedded(
  dataDir: string,
  onLost: (reason: string) => void,
  prepare: Prepare,
): Promise<OpenDatabase> {
  const postgres = await startEmbeddedPostgres({ dataDir, onLost })
  try {
    const db = await connect(postgres.url, postgres.location, prepare)
    const staged = postgres.binaries ? [`PostgreSQL's programs were copied to ${postgres.binaries}`] : []
    return {
      db,
      location: [postgres.location, ...staged],
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
  if (known) return openOwn(known, mustBeCurrent)
  if (!(await hasDatabase(dataDir)))
    throw new StartError(`There is no database in ${dataDir}: set DATA_DIR or DATABASE_URL.`)
  return openEmbedded(dataDir, () => {}, mustBeCurrent)
}

/** Opens the operator's database, or the embedded one, with its schema up to date. Throws a StartError if it can't. */
export const openStore = (url: string | undefined, dataDir: string, onLost: (reason: string) => void) =>
  url ? openOwn(url, migrate) : openEmbedded(dataDir, onLost, migrate)
