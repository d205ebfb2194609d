import type { Socket } from 'node:net'
import pg from 'pg'
import { codeOf } from '../../lib/start-errors.ts'

interface Connection {
  client: pg.Client
  socket: Socket
  /** Rejects if the connection can't be made; undefined once it is open. */
  opening: Promise<unknown> | undefined
  openedAt: number
  /** Statements without an answer. */
  pending: number
}

interface Settings {
  config: pg.ClientConfig
  /** The most connections. */
  size: number
  maxLifetimeMs: number
  makeSocket: () => Socket
}

/** A statement behind the first one of its name, which failed before PostgreSQL had prepared it. */
const unknownStatement = '26000'

/**
 * A few connections for the statements of all requests. A statement is sent at once, behind others whose answers are still to
 * come (pipelining), and all that are sent in one turn of the event loop are one write. So a process and PostgreSQL wake each
 * other less often than with a connection for each statement. Each statement is a transaction of its own. For short reads only:
 * a slow one delays those behind it.
 */
export class SharedConnections {
  readonly #settings: Settings
  #open: Connection[] = []
  #closed = false

  constructor(settings: Settings) {
    this.#settings = settings
  }

  async query(statement: pg.QueryConfig): Promise<pg.QueryResult> {
    try {
      return await this.#send(statement)
    } catch (error) {
      if (codeOf(error) !== unknownStatement) throw error
      return this.#send(statement)
    }
  }

  /** The number of connections with and without pending statements. */
  use(): { in_use: number; idle: number } {
    const busy = this.#open.filter(({ pending }) => pending > 0).length
    return { in_use: busy, idle: this.#open.length - busy }
  }

  /** Waits for the pending statements. */
  async close(): Promise<void> {
    this.#closed = true
    await Promise.all(this.#open.map(({ client }) => client.end()))
  }

  async #send(statement: pg.QueryConfig): Promise<pg.QueryResult> {
    if (this.#closed) throw new Error('The shared connections are closed')
    const connection = this.#leastBusy()
    connection.pending++
    try {
      if (connection.opening) await connection.opening
      const { client, socket } = connection
      if (socket.writableCorked === 0) {
        socket.cork()
        // After the promises of this turn, and so after the statements of other requests that continue in it.
        process.nextTick(() => socket.uncork())
      }
      return await client.query(statement)
    } catch (error) {
      // PostgreSQL closes the connection: nothing more can be sent on it.
      if (error instanceof pg.DatabaseError && error.severity === 'FATAL') this.#forget(connection)
      throw error
    } finally {
      connection.pending--
    }
  }

  #leastBusy(): Connection {
    const oldest = performance.now() - this.#settings.maxLifetimeMs
    for (const connection of this.#open) if (connection.openedAt < oldest) this.#retire(connection)
    const [first, ...others] = this.#open
    if (!first) return this.#connect()
    const found = others.reduce((least, each) => (each.pending < least.pending ? each : least), first)
    return found.pending > 0 && this.#open.length < this.#settings.size ? this.#connect() : found
  }

  #connect(): Connection {
    const socket = this.#settings.makeSocket()
    const client = new pg.Client({ ...this.#settings.config, stream: () => socket, pipeline: true })
    const connection: Connection = { client, socket, opening: undefined, openedAt: performance.now(), pending: 0 }
    // Its statements get the error, too.
    client.on('error', () => this.#forget(connection))
    client.on('end', () => this.#forget(connection))
    connection.opening = client.connect().then(
      () => {
        connection.opening = undefined
      },
      error => {
        this.#forget(connection)
        throw error
      },
    )
    this.#open.push(connection)
    return connection
  }

  #forget(connection: Connection): void {
    this.#open = this.#open.filter(each => each !== connection)
  }

  #retire(connection: Connection): void {
    this.#forget(connection)
    void connection.client.end()
  }
}
