import { get, type IncomingMessage } from 'node:http'
import type { Device } from './device.ts'
import type { Figures } from './figures.ts'
import { whyNot } from './wire.ts'

/**
 * The pause before a stream that broke is opened again (ms). It grows with each failure, as in the app
 * (`src/data/live-events/live-events.ts`).
 */
const pauseAfter = (failures: number) => Math.min(1_000 * 2 ** failures, 60_000) * (0.5 + Math.random() / 2)

/** Follows the live events of some listeners, as their open tabs do. */
export class Streams {
  readonly #port: number
  readonly #figures: Figures
  readonly #open = new Set<IncomingMessage>()
  #closed = false
  /** How many events arrived, and how often a stream was opened. */
  events = 0
  opened = 0

  constructor(port: number, figures: Figures) {
    this.#port = port
    this.#figures = figures
  }

  get size(): number {
    return this.#open.size
  }

  follow(device: Device, failures = 0): void {
    if (this.#closed) return
    const since = performance.now()
    let over = false
    let again = failures + 1
    const broken = (why: string) => {
      if (over || this.#closed) return
      over = true
      this.#figures.failed('stream', performance.now(), why, '')
      setTimeout(() => this.follow(device, again), pauseAfter(Math.max(0, again - 1))).unref()
    }
    const asked = get(
      { host: '127.0.0.1', port: this.#port, path: '/api/events', headers: device.authorization, agent: false },
      response => {
        if (response.statusCode !== 200) {
          response.resume()
          if (response.statusCode === 401) void device.renew(since)
          return broken(String(response.statusCode))
        }
        this.opened += 1
        again = 0
        this.#open.add(response)
        this.#figures.answered('stream', since)
        response.setEncoding('utf8').on('data', (text: string) => {
          this.events += text.split('event: ').length - 1
        })
        response.on('error', () => undefined)
        response.on('close', () => {
          this.#open.delete(response)
          broken('ended')
        })
      },
    )
    asked.on('error', error => broken(whyNot(error)))
  }

  close(): void {
    this.#closed = true
    for (const response of this.#open) response.destroy()
  }
}
