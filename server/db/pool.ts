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

// int8 values (counts, sequences) fit into a JavaScript number here. Dates stay `YYYY-MM-DD` text, without a time zone.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, text => text)

export type Db = Kysely<Database>

const unnamedMark = '/* unnamed */'
/**
 * Put this at the start of a statement with very many variants, such as a search, to run it without a name. As a prepared
 * statement, each variant would stay in PostgreSQL's memory.
 */
export const unnamed = sql.raw(unnamedMark)

const names = new Map<string, string>()
/** The app has some hundred statements. Each prepared one takes up to 140 KB per connection. */
const maxNames = 500

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= maxNames) return known
  const name = createHash('sha1').update(text).digest('base64')
  names.set(text, name)
  return name
}

/**
 * Runs statements as named prepared statements, which PostgreSQL parses and plans once per connection: that takes less than
 * half the CPU. Kysely doesn't name statements itself.
 */
function withNamedStatements(client: pg.ClientBase, release: () => void): PostgresPoolClient {
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

/** The number of connections in use and idle, and of requests that wait for one. */
export function poolUse(db: Db): { in_use: number; idle: number; waiting: number } {
  const { totalCount = 0, idleCount = 0, waitingCount = 0 } = pools.get(db) ?? {}
  return { in_use: totalCount - idleCount, idle: idleCount, waiting: waitingCount }
}

/** Destroys every connection of the pool: pending queries fail, and the next ones connect again. */
export function destroyConnections(db: Db): void {
  for (const socket of sockets.get(db) ?? []) socket.destroy()
}

/**
 * Returns a separate connection to the same database, outside the pool, for long-lived use such as LISTEN. The caller
 * connects and ends it.
 */
export function dedicatedConnection(db: Db, options: pg.ClientConfig = {}): pg.Client {
  const connectionString = pools.get(db)?.options.connectionString
  if (connectionString === undefined) throw new Error('Only a database opened by openDatabase has a connection string')
  return new pg.Client({
    connectionString,
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
    keepAlive: true,
    application_name: 'segue-events',
    ...options,
  })
}

/** Wraps a single connection as a `Db`. Queries run in the transaction that the connection is in. */
export const databaseOn = (client: pg.Client): Db =>
  new Kysely<Database>({
    dialect: new PostgresDialect({
      pool: { connect: async () => withNamedStatements(client, () => {}), end: async () => {} },
    }),
  })

/** Connections are replaced regularly, because PostgreSQL's memory for a connection only grows. */
const maxLifetimeSeconds = 15 * 60

/**
 * Opens a connection pool. Connections are made on first use. `onLost` is called when an idle connection breaks; the next
 * query then gets a new connection or an error.
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
  // Not reported while the pool is closing: the embedded database may stop first.
  pool.on('error', error => {
    if (!pool.ending) onLost(error)
  })
  // The query already gets the error of a connection that breaks. Without a listener, the event would end the process.
  pool.on('connect', client => client.on('error', () => {}))
  const db: Db = new Kysely<Database>({
    dialect: new PostgresDialect({
      pool: {
        connect: async () => {
          const client = await pool.connect()
          return withNamedStatements(client, () => client.release())
        },
        end: () => pool.end(),
      },
    }),
  })
  pools.set(db, pool)
  sockets.set(db, open)
  return db
}
