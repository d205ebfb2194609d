import { createHash } from 'node:crypto'
import { Socket } from 'node:net'
import {
  Kysely,
  type PostgresCursor,
  PostgresDialect,
  type PostgresPoolClient,
  type PostgresQueryResult,
  sql,
} from 'kysely'
import pg from 'pg'
import type { Database } from './schema.ts'

// int8 (counts, sequences) fits a JavaScript number here; dates stay `YYYY-MM-DD` text, free of time zones.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, text => text)

export type Db = Kysely<Database>

const unnamedMark = '/* unnamed */'
/** Begins a statement that is one of very many shapes, such as a search: named, each would stay in PostgreSQL's memory. */
export const unnamed = sql.raw(unnamedMark)

const names = new Map<string, string>()
/** All that the app has are some hundred. Each takes up to 140 KB of every connection. */
const mostNames = 500

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= mostNames) return known
  const name = createHash('sha1').update(text).digest('base64')
  names.set(text, name)
  return name
}

/**
 * Gives statements a name, so that PostgreSQL parses and plans them once per connection: less than half the CPU of an
 * unnamed one. Kysely doesn't name statements itself.
 */
function named(client: pg.ClientBase, release: () => void): PostgresPoolClient {
  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  function query(text: unknown, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('Cursors are not used here')
    if (text.startsWith(unnamedMark)) return client.query(text, [...values])
    const name = nameOf(text)
    return client.query({ ...(name && { name }), text, values: [...values] })
  }
  return { query, release }
}

const pools = new WeakMap<Db, pg.Pool>()
const sockets = new WeakMap<Db, Set<Socket>>()

/** How many connections of a database's pool are at work and idle, and how many requests wait for one. */
export function poolUse(db: Db): { in_use: number; idle: number; waiting: number } {
  const { totalCount = 0, idleCount = 0, waitingCount = 0 } = pools.get(db) ?? {}
  return { in_use: totalCount - idleCount, idle: idleCount, waiting: waitingCount }
}

/** Breaks every connection of a database's pool: what waits for an answer fails, and what comes next connects anew. */
export function cutConnections(db: Db): void {
  for (const socket of sockets.get(db) ?? []) socket.destroy()
}

/**
 * A connection of its own to the same database, for what lasts as long as the process. It isn't one of the pool's, and is
 * to be connected and ended by whoever takes it.
 */
export function connectionBeside(db: Db, options: pg.ClientConfig = {}): pg.Client {
  const connectionString = pools.get(db)?.options.connectionString
  if (connectionString === undefined) throw new Error('Only a database that was opened here has a connection beside it')
  return new pg.Client({
    connectionString,
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
    keepAlive: true,
    application_name: 'segue-events',
    ...options,
  })
}

/** One connection as a database: what is asked of it happens in the transaction that the connection is in. */
export const databaseOn = (client: pg.Client): Db =>
  new Kysely<Database>({
    dialect: new PostgresDialect({ pool: { connect: async () => named(client, () => {}), end: async () => {} } }),
  })

/** What PostgreSQL keeps for a connection only ever grows. */
const maxLifetimeSeconds = 15 * 60

/**
 * Opens a pool on a PostgreSQL by URL. Connections are made on first use. `onLost` is told of an idle connection that
 * broke; the pool itself goes on and the next query gets a new connection or a clear error.
 */
export function openDatabase(url: string, { max = 10, onLost = (_error: Error) => {} } = {}): Db {
  const open = new Set<Socket>()
  const stream = () => {
    const socket = new Socket()
    open.add(socket)
    return socket.once('close', () => open.delete(socket))
  }
  const pool = new pg.Pool({
    connectionString: url,
    stream,
    max,
    connectionTimeoutMillis: 5_000,
    maxLifetimeSeconds,
    statement_timeout: 15_000,
    application_name: 'segue',
  })
  // One that breaks while all of them are closed is what was asked for: the embedded database may be faster to stop.
  pool.on('error', error => {
    if (!pool.ending) onLost(error)
  })
  // A connection that breaks under a query tells the query; without a listener its event would end the process.
  pool.on('connect', client => client.on('error', () => {}))
  const db: Db = new Kysely<Database>({
    dialect: new PostgresDialect({
      pool: {
        connect: async () => {
          const client = await pool.connect()
          return named(client, () => client.release())
        },
        end: () => pool.end(),
      },
    }),
  })
  pools.set(db, pool)
  sockets.set(db, open)
  return db
}
