import type pg from 'pg'
import { backoff } from '#contract/backoff.ts'
import { type Db, dedicatedConnection } from '../pool.ts'

interface Listener {
  /** Called with the payload of each NOTIFY, also of this process. */
  onMessage(message: string): void
  /** Called after each (re)connect: notifications since then (ms since 1970) may have been missed. */
  onConnect(missedSince: number): void
}

/**
 * Subscribes to a PostgreSQL NOTIFY channel on a connection of its own, from `start` until `close`. Reconnects with a backoff
 * when the connection breaks.
 */
export class ChannelSubscription {
  readonly #db: Db
  readonly #channel: string
  readonly #listener: Listener
  #client: pg.Client | undefined
  #ready = false
  #timer: NodeJS.Timeout | undefined
  #failures = 0
  /** The last time (ms since 1970) up to which no notification can have been missed. */
  #completeUntil = 0
  #state: 'idle' | 'open' | 'closed' = 'idle'

  constructor(db: Db, channel: string, listener: Listener) {
    this.#db = db
    this.#channel = channel
    this.#listener = listener
  }

  /** Whether notifications arrive. */
  get isReady(): boolean {
    return this.#ready
  }

  start(): void {
    if (this.#state !== 'idle') return
    const client = dedicatedConnection(this.#db)
    this.#state = 'open'
    this.#completeUntil = Date.now()
    void this.#connect(client)
  }

  /** Checks that the connection still works, because a dead one may not report an error. Reconnects if it doesn't. */
  async check(): Promise<void> {
    const client = this.#client
    if (!client || !this.#ready) return
    const asked = Date.now()
    try {
      await client.query('select 1')
      if (client === this.#client) this.#completeUntil = asked
    } catch {
      this.#reconnect(client)
    }
  }

  async close(): Promise<void> {
    this.#state = 'closed'
    clearTimeout(this.#timer)
    const client = this.#client
    this.#client = undefined
    await client?.end().catch(() => undefined)
  }

  async #connect(client: pg.Client): Promise<void> {
    this.#client = client
    client.on('error', () => this.#reconnect(client))
    client.on('end', () => this.#reconnect(client))
    client.on('notification', ({ payload = '' }) => this.#listener.onMessage(payload))
    try {
      await client.connect()
      await client.query(`listen ${client.escapeIdentifier(this.#channel)}`)
    } catch {
      this.#reconnect(client)
      return
    }
    if (client !== this.#client) return
    this.#ready = true
    this.#failures = 0
    const since = this.#completeUntil
    this.#completeUntil = Date.now()
    this.#listener.onConnect(since)
  }

  #reconnect(client: pg.Client): void {
    if (client !== this.#client) return
    this.#client = undefined
    this.#ready = false
    client.end().catch(() => undefined)
    this.#failures++
    const pauseMs = backoff({ first: 250, longest: 30_000, failures: this.#failures, random: Math.random() })
    this.#timer = setTimeout(() => void this.#connect(dedicatedConnection(this.#db)), pauseMs)
    this.#timer.unref()
  }
}
