import { sql } from 'kysely'
import type { Config } from '../config/config.ts'
import { FolderHeldError } from '../db/embedded/lock.ts'
import { awaitRunningPostgres, type EmbeddedOptions, hasDatabase, startEmbeddedPostgres } from '../db/embedded/start.ts'
import { isMigrated, migrate } from '../db/migrate.ts'
import { type Db, openDatabase } from '../db/pool.ts'
import { reasonOf, StartError } from '../lib/start-errors.ts'
import { openDataFolder } from './data-folder.ts'

export interface OpenDatabase {
  db: Db
  /** Includes the password: don't log it. */
  url: string
  /** The address without a pooler, for processes that open the same. */
  directUrl: string
  /** Where the database is, as lines to print. Never includes the password. */
  location: string[]
  close(): Promise<void>
}

const withoutPassword = (url: string) => {
  const { protocol, username, host, pathname } = new URL(url)
  return `${protocol}//${username && `${username}@`}${host}${pathname}`
}

/** Checks or migrates a database before it is used. Throws if it can't be used. */
type Prepare = (db: Db) => Promise<void>

interface OpenOptions {
  prepare: Prepare
  /** The size of the connection pool. */
  max?: number
  /** The address without a pooler, if the other one leads to one. */
  directUrl?: string | undefined
}

/** A command never migrates, because a running app may still be on the older version. */
async function assertMigrated(db: Db): Promise<void> {
  if (!(await isMigrated(db)))
    throw new Error('its schema is older than this version. Start Segue once, or run segue migrate')
}

async function connect(url: string, what: string, { prepare, max = 10, directUrl = url }: OpenOptions): Promise<Db> {
  const db = openDatabase(url, {
    max,
    directUrl,
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

/** Prepares the database around its pooler, which is for what serves. */
async function prepareDirectly(url: string, { prepare }: OpenOptions): Promise<void> {
  const db = await connect(url, withoutPassword(url), { prepare, max: 1 })
  await db.destroy()
}

async function openExternal(url: string, use: OpenOptions): Promise<OpenDatabase> {
  const { directUrl = url } = use
  if (!URL.canParse(url)) throw new StartError("DATABASE_URL can't be used: it is not an address.")
  if (!URL.canParse(directUrl)) throw new StartError("DATABASE_DIRECT_URL can't be used: it is not an address.")
  const place = withoutPassword(url)
  const isPooled = directUrl !== url
  if (isPooled) await prepareDirectly(directUrl, use)
  const db = await connect(url, place, isPooled ? { ...use, prepare: async () => {} } : use)
  return { db, url, directUrl, location: [place], close: () => db.destroy() }
}

/** What happens if the embedded database ends by itself, and how a command uses it. */
type Events = Pick<EmbeddedOptions, 'onLost' | 'onRestart' | 'onWait'>

async function openEmbedded(
  dataDir: string,
  options: Events & Pick<EmbeddedOptions, 'briefly'>,
  use: OpenOptions,
): Promise<OpenDatabase> {
  const postgres = await startEmbeddedPostgres({ dataDir, ...options })
  try {
    const db = await connect(postgres.url, postgres.location, use)
    return {
      db,
      url: postgres.url,
      directUrl: postgres.url,
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

/** Connects to the database of a running Segue, or starts the embedded one. `find` checks, or makes, the folder for the latter. */
async function openBriefly(
  url: string | undefined,
  dataDir: string,
  use: OpenOptions,
  find: () => Promise<void>,
): Promise<OpenDatabase> {
  for (;;) {
    const known = url ?? (await awaitRunningPostgres(dataDir))
    if (known) return openExternal(known, use)
    await find()
    try {
      return await openEmbedded(dataDir, { briefly: true, onWait: console.error }, use)
    } catch (error) {
      // Segue has been started in between: its database is used then.
      if (!(error instanceof FolderHeldError)) throw error
    }
  }
}

/**
 * Opens the database for an operator's command. Connects to the embedded database of a running Segue, even of one that is being
 * started or stopped, or starts it for the time of the command, when an earlier command has ended. Throws a StartError if there is no
 * database or it can't be used.
 */
export const openForCommand = (url: string | undefined, dataDir: string): Promise<OpenDatabase> =>
  openBriefly(url, dataDir, { prepare: assertMigrated }, async () => {
    if (!(await hasDatabase(dataDir)))
      throw new StartError(
        `Nothing is installed in ${dataDir} yet. Start Segue first (segue serve, or npm start in a checkout), or point DATA_DIR or DATABASE_URL at what is installed elsewhere.`,
      )
  })

/** Opens a database without checking its schema. Creates the embedded one in DATA_DIR if there is none. */
export const openNew = (url: string | undefined, dataDir: string): Promise<OpenDatabase> =>
  openBriefly(url, dataDir, { prepare: async () => {} }, () => openDataFolder(dataDir))

/** Opens DATABASE_URL, or else the embedded database, and migrates it. Throws a StartError if that fails. */
export function openStore(
  config: Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir' | 'databasePool'>,
  events: Events,
): Promise<OpenDatabase> {
  const { databaseUrl, databaseDirectUrl: directUrl, dataDir, databasePool: max } = config
  const use: OpenOptions = { prepare: db => migrate(db, line => console.log(line)), max, directUrl }
  return databaseUrl ? openExternal(databaseUrl, use) : openEmbedded(dataDir, events, use)
}
