import { Agent, type ClientRequest, type IncomingHttpHeaders, request } from 'node:http'

/** The timeout of a request, as in the app (ms). */
const patienceMs = 30_000

export interface Asking {
  method?: string
  headers?: Record<string, string>
  body?: string
  /** Whether the caller reads the answer's text; otherwise it is discarded. */
  read?: boolean
}

export interface WireAnswer {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

/** Shared keep-alive connections: a request costs this process some 0.1 ms, a tenth of what `fetch` costs. */
export class Wire {
  readonly #agent: Agent
  readonly #under = new Set<ClientRequest>()
  readonly #port: number

  constructor(port: number, connections: number) {
    this.#port = port
    this.#agent = new Agent({
      keepAlive: true,
      maxSockets: connections,
      maxFreeSockets: connections,
      scheduling: 'fifo',
    })
  }

  /** Resolves with the answer, of any status. Rejects with an error that has a `code` if there is none. */
  ask(path: string, { method = 'GET', headers = {}, body, read = false }: Asking = {}): Promise<WireAnswer> {
    return new Promise((resolve, reject) => {
      const sent = request({
        agent: this.#agent,
        host: '127.0.0.1',
        port: this.#port,
        path,
        method,
        headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
        timeout: patienceMs,
      })
      this.#under.add(sent)
      sent.on('close', () => this.#under.delete(sent))
      sent.on('timeout', () => sent.destroy(Object.assign(new Error('No answer in time'), { code: 'PATIENCE' })))
      sent.on('error', reject)
      sent.on('response', response => {
        const pieces: Buffer[] = []
        const wanted = read || (response.statusCode ?? 0) >= 400
        response.on('data', (piece: Buffer) => wanted && pieces.push(piece))
        response.on('error', reject)
        response.on('end', () => {
          const { statusCode: status = 0, headers: answer } = response
          resolve({ status, headers: answer, text: Buffer.concat(pieces).toString() })
        })
      })
      sent.end(body)
    })
  }

  /** Breaks every connection on which an answer is awaited. Returns how many. */
  cut(): number {
    const cut = this.#under.size
    for (const each of this.#under) each.destroy()
    return cut
  }

  close(): void {
    this.#agent.destroy()
  }
}

/** Why there was no answer, in a word. */
export const whyNot = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : String(error)
