import type pg from 'pg'
import { backoff } from '../../../contract/backoff.ts'
import { connectionBeside, type Db } from '../pool.ts'

interface Ears {
  /** A message of any process, this one too. */
  hear(message: string): void
  /** It listens again, or for the first time: what was said since then (ms since 1970) was not heard. */
  missed(since: number): void
}

/**
 * One connection that listens to a channel of the database, from `start` on until `close`. When it breaks it connects
 * again, waiting twice as long after each failure.
 */
export class Listening {
  readonly #db: Db
  readonly #channel: string
  readonly #ears: Ears
  #client: pg.Client | undefined
  #ready = false
  #timer: NodeJS.Timeout | undefined
  #failures = 0
  /** Until when everything was heard. */
  #heardUntil = 0
  #state: 'idle' | 'open' | 'closed' = 'idle'

  constructor(db: Db, channel: string, ears: Ears) {
    this.#db = db
    this.#channel = channel
    this.#ears = ears
  }

  start(): void {
    if (this.#state !== 'idle') return
    const client = connectionBeside(this.#db)
    this.#state = 'open'
    this.#heardUntil = Date.now()
    void this.#connect(client)
  }

  /** Finds out whether the connection still stands: one that went silent tells nothing by itself. */
  async check(): Promise<void> {
    const client = this.#client
    if (!client || !this.#ready) return
    const asked = Date.now()
    try {
      await client.query('select 1')
      if (client === this.#client) this.#heardUntil = asked
    } catch {
      this.#lose(client)
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
    client.on('error', () => this.#lose(client))
    client.on('end', () => this.#lose(client))
    client.on('notification', ({ payload = '' }) => this.#ears.hear(payload))
    try {
      await client.connect()
      await client.query(`listen ${client.escapeIdentifier(this.#channel)}`)
    } catch {
      this.#lose(client)
      return
    }
    if (client !== this.#client) return
    this.#ready = true
    this.#failures = 0
    const since = this.#heardUntil
    this.#heardUntil = Date.now()
    this.#ears.missed(since)
  }

  #lose(client: pg.Client): void {
    if (client !== this.#client) return
    this.#client = undefined
    this.#ready = false
    client.end().catch(() => undefined)
    this.#failures++
    const pauseMs = backoff({ first: 250, longest: 30_000, failures: this.#failures, random: Math.random() })
    this.#timer = setTimeout(() => void this.#connect(connectionBeside(this.#db)), pauseMs)
    this.#timer.unref()
  }
}
