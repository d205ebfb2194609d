import { sql } from 'kysely'
import { findRunningPostgres, startEmbeddedPostgres } from './db/embedded/start.ts'
import { migrate } from './db/migrate.ts'
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

async function connect(url: string, what: string): Promise<Db> {
  const db = openDatabase(url, { onLost: error => console.error(`A database connection was lost: ${error.message}`) })
  try {
    await sql`select 1`.execute(db)
    await migrate(db)
    return db
  } catch (error) {
    await db.destroy()
    throw new StartError(`The database at ${what} can't be used: ${reasonOf(error)}.`)
  }
}

async function openOwn(url: string): Promise<OpenDatabase> {
  if (!URL.canParse(url)) throw new StartError("DATABASE_URL can't be used: it is no address.")
  const place = withoutPassword(url)
  const db = await connect(url, place)
  return { db, location: [place], close: () => db.destroy() }
}

async function openEmbedded(dataDir: string, onLost: (reason: string) => void): Promise<OpenDatabase> {
  const postgres = await startEmbeddedPostgres({ dataDir, onLost })
  try {
    const db = await connect(postgres.url, postgres.location)
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

/** Joins the database that a running Segue holds, which stays with it; undefined when none runs. */
async function joinRunning(dataDir: string): Promise<OpenDatabase | undefined> {
  const url = await findRunningPostgres(dataDir)
  if (!url) return undefined
  const place = withoutPassword(url)
  const db = await connect(url, place)
  return { db, location: [place], close: () => db.destroy() }
}

/** Opens the database for an operator's command, whether Segue runs or not. Throws a StartError if it can't. */
export const openForCommand = async (url: string | undefined, dataDir: string): Promise<OpenDatabase> =>
  url ? openOwn(url) : ((await joinRunning(dataDir)) ?? openEmbedded(dataDir, () => {}))

/** Opens the operator's database, or the embedded one, with its schema up to date. Throws a StartError if it can't. */
export const openStore = (url: string | undefined, dataDir: string, onLost: (reason: string) => void) =>
  url ? openOwn(url) : openEmbedded(dataDir, onLost)
