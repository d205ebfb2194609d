import { Socket } from 'node:net'
import {
  Kysely,
  type PostgresCursor,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely'
import pg from 'pg'
import { SharedConnections } from './connection/shared-connections.ts'
import type { Database } from './schema.ts'
import { StatementNames } from './statement-names.ts'

// int8 values (counts, sequences) fit into a JavaScript number here. Dates stay `YYYY-MM-DD` text, without a time zone.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, text => text)

export type Db = Kysely<Database>

/** Runs statements as named ones. */
function withNamedStatements(
  names: StatementNames,
  run: (statement: pg.QueryConfig) => Promise<pg.QueryResult>,
  release: () => void,
): PostgresPoolClient {
  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  function query(text: unknown, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('Cursors are not used here')
    return run(names.name(text, values))
  }
  return { query, release }
}

interface Opened {
  pool: pg.Pool
  names: StatementNames
  config: pg.PoolConfig
  /** The address without a pooler. */
  directUrl: string
  sockets: Set<Socket>
  makeSocket: () => Socket
  /** The most shared connections. */
  maxShared: number
  shared?: SharedConnections
}

const opened = new WeakMap<Db, Opened>()

/** The number of connections in use and idle, and of requests that wait for one. */
export function poolUse(db: Db): { in_use: number; idle: number; waiting: number } {
  const { pool, shared } = opened.get(db) ?? {}
  const { totalCount = 0, idleCount = 0, waitingCount = 0 } = pool ?? {}
  const { in_use = 0, idle = 0 } = shared?.use() ?? {}
  return { in_use: totalCount - idleCount + in_use, idle: idleCount + idle, waiting: waitingCount }
}

/** Destroys every connection of the pool: pending queries fail, and the next ones connect again. */
export function destroyConnections(db: Db): void {
  for (const socket of opened.get(db)?.sockets ?? []) socket.destroy()
}

/** The address of a database without a pooler, for a thread that opens connections of its own. */
export function directUrlOf(db: Db): string {
  const url = opened.get(db)?.directUrl
  if (url === undefined) throw new Error('Only a database opened by openDatabase has a connection string')
  return url
}

/**
 * Returns a separate connection to the same database, outside the pool and around a pooler, for what needs a session of its
 * own, such as LISTEN. The caller connects and ends it.
 */
export function dedicatedConnection(db: Db, options: pg.ClientConfig = {}): pg.Client {
  return new pg.Client({
    connectionString: directUrlOf(db),
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
    keepAlive: true,
    application_name: 'segue-events',
    ...options,
  })
}

/** Wraps a single connection as a `Db`. Queries run in the transaction that the connection is in. */
export function databaseOn(client: pg.Client): Db {
  const run = withNamedStatements(
    new StatementNames(),
    statement => client.query(statement),
    () => {},
  )
  return new Kysely<Database>({
    dialect: new PostgresDialect({ pool: { connect: async () => run, end: async () => {} } }),
  })
}

/** Connections are replaced regularly, because PostgreSQL's memory for a connection only grows. */
const maxLifetimeSeconds = 15 * 60

/** So few suffice: a process that answers thousands of reads a second keeps less than two busy. */
const sharedConnections = 3

/**
 * Opens a connection pool. Connections are made on first use. `onLost` is called when an idle connection breaks; the next
 * query then gets a new connection or an error. Some of the `max` connections are left to `openReads`, unless there is only one.
 * `directUrl` is the database's own address if `url` is that of a pooler in transaction mode.
 */
export function openDatabase(url: string, { max = 10, directUrl = url, onLost = (_error: Error) => {} } = {}): Db {
  const sockets = new Set<Socket>()
  const makeSocket = () => {
    const socket = new Socket()
    sockets.add(socket)
    return socket.once('close', () => sockets.delete(socket))
  }
  const config = {
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 15_000,
    application_name: 'segue',
  }
  const names = new StatementNames()
  const maxShared = Math.min(sharedConnections, Math.floor(max / 2))
  const pool = new pg.Pool({ ...config, stream: makeSocket, max: max - maxShared, maxLifetimeSeconds })
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
          return withNamedStatements(
            names,
            statement => client.query(statement),
            () => client.release(),
          )
        },
        end: () => pool.end(),
      },
    }),
  })
  opened.set(db, { pool, names, config, directUrl, sockets, makeSocket, maxShared })
  return db
}

class SharedDriver extends PostgresDriver {
  override async beginTransaction(): Promise<void> {
    throw new Error('Shared connections have no transactions')
  }
}

class SharedDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig

  constructor(config: PostgresDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver(): PostgresDriver {
    return new SharedDriver(this.#config)
  }
}

/**
 * Opens the same database for reads of all requests: named statements run on shared connections, see `SharedConnections`,
 * and those without a name, of which some are slow, on the pool's. The caller destroys it.
 */
export function openReads(db: Db): Db {
  const own = opened.get(db)
  if (!own || own.maxShared === 0) return db
  const { pool, names, config, makeSocket, maxShared: size } = own
  const shared = new SharedConnections({ config, size, maxLifetimeMs: maxLifetimeSeconds * 1000, makeSocket })
  own.shared = shared
  const run = (statement: pg.QueryConfig) => (statement.name ? shared.query(statement) : pool.query(statement))
  const client = withNamedStatements(names, run, () => {})
  return new Kysely<Database>({
    dialect: new SharedDialect({ pool: { connect: async () => client, end: () => shared.close() } }),
  })
}
