import * as z from 'zod/mini'
import { SuggestionState } from '#contract/entities/suggestions.ts'
import type { RequestParts, Route } from '#contract/route.ts'
import { type Result, sendParts } from '../../../src/data/api/send.ts'
import type { Answer } from '../../support/server/app.ts'
import { type Network, type Outcome, plain } from '../schedule/schedule.ts'
import type { SimulatedServer } from '../server/simulated-server.ts'
import type { Runtime } from './runtime.ts'
import type { Surroundings } from './surroundings.ts'

/** The connection between a device and the server. */
export interface Line {
  network: Network
  /** Without a logged-in listener the device makes no calls. */
  signedIn: boolean
  send(
    runtime: Runtime,
    route: Route,
    request: RequestParts,
    headers?: Record<string, string>,
  ): Promise<Result<unknown>>
}

type Method = Parameters<SimulatedServer['ask']>[1]
interface Sent {
  method: Method
  url: string
  headers: Record<string, string>
  text: string | undefined
}

type Carry = (sent: Sent) => Promise<Response>

/**
 * The runtime that is about to call `fetch`. The app's `send` calls it synchronously, before another runtime can run.
 */
let calling: Carry | undefined

globalThis.fetch = (url, init = {}) => {
  const carry = calling
  calling = undefined
  if (!carry || typeof url !== 'string') throw new Error('Only the simulation makes calls')
  const { method, headers, body } = init
  const text = typeof body === 'string' ? body : undefined
  return carry({ method: methodOf(method), url, headers: Object.fromEntries(new Headers(headers)), text })
}

function methodOf(name: string | undefined): Method {
  if (name === 'POST' || name === 'PUT' || name === 'DELETE') return name
  return 'GET'
}

const timeoutMs = 30_000
const ours = { 'x-request-id': 'simulated', 'content-type': 'application/json' }

const failure = (status: number, retryAfter?: number) =>
  new Response(JSON.stringify({ code: status, message: 'So it goes' }), {
    status,
    headers: { ...ours, ...(retryAfter && { 'retry-after': String(retryAfter) }) },
  })

const responseOf = ({ status, bytes, headers }: Answer, length = bytes.length) =>
  new Response(status === 204 ? null : new Uint8Array(bytes.subarray(0, length)), {
    status,
    headers: { ...ours, ...(headers['retry-after'] ? { 'retry-after': String(headers['retry-after']) } : {}) },
  })

const portal = () => new Response('<h1>Welcome to the train</h1>', { status: 200 })

/** The response that reaches the device with this outcome; null for none. */
function deliveredResponse(trouble: Outcome['trouble'], answer: Answer): Response | null {
  if (trouble === 'answer lost') return null
  if (trouble === 'done but called an error') return failure(500)
  if (trouble === 'half an answer') return answer.bytes.length > 0 ? responseOf(answer, answer.bytes.length / 2) : null
  return responseOf(answer)
}

const Suggested = z.object({ state: SuggestionState })

function noteSuggestion({ withSuggestion }: Surroundings, { method, url }: Sent, { status, body }: Answer): void {
  const [, track] = /^\/api\/tracks\/(\d+)\/suggestion$/.exec(url) ?? []
  if (track === undefined || status >= 300) return
  if (method === 'PUT' && Suggested.parse(body).state === 'open') withSuggestion.add(Number(track))
  else withSuggestion.delete(Number(track))
}

const before: Partial<Record<Outcome['trouble'], () => Response>> = {
  'not let through': () => failure(500),
  'too many requests': () => failure(429, 20),
  busy: () => failure(503, 5),
}

export function createLine(around: Surroundings, device: number): Line {
  const { timeline, random, log, watch } = around

  /** The server handles each request that arrives, even if its sender has ended. */
  async function arrive(sent: Sent): Promise<Response | Answer> {
    const { method, url, headers, text } = sent
    const key = headers['idempotency-key'] ?? ''
    const failing = around.failing.get(`${method} ${url}`)
    // A repeated request whose effect was stored is not refused.
    if (failing && !around.doneKeys.has(key)) return failure(failing)
    const answer = await around.server.ask(timeline.now(), method, url, {
      headers,
      ...(text !== undefined && { text }),
    })
    log(`server: ${method} ${url} ${text ?? ''} -> ${answer.status}`)
    if (key && answer.status < 300) around.doneKeys.add(key)
    noteSuggestion(around, sent, answer)
    return answer
  }

  const line: Line = {
    network: 'fine',
    signedIn: true,
    send(runtime, route, request, headers) {
      if (!line.signedIn) {
        const refused = { ok: false, status: 401, body: { code: 401, message: 'Not authenticated' } } as const
        return new Promise(resolve => runtime.later(1, () => resolve(refused)))
      }
      const call: { over: Promise<unknown> } = { over: Promise.resolve() }
      calling = sent => carry(runtime, call, sent)
      const result = sendParts(route, request, `Bearer ${around.listener.token}`, headers ? { headers } : {})
      call.over = result
      return runtime.own(result)
    },
  }

  function carry(runtime: Runtime, call: { over: Promise<unknown> }, sent: Sent): Promise<Response> {
    const isWrite = sent.headers['idempotency-key'] !== undefined
    const ended = isWrite ? watch.sends(device, runtime, sent) : () => {}
    const { trouble, out, back } = isWrite ? around.nextOutcome() : plain
    return new Promise((resolve, reject) => {
      /** Delivers the response and lets the caller run as far as it can. */
      const end = async (response: Response | null) => {
        const comesBack = response && (line.network === 'fine' || line.network === 'portal')
        // A captive portal's answer may arrive after the device has left its network.
        const isOurs = response?.headers.has('x-request-id') === true
        ended(line.network === 'fine' && isOurs && response.ok && trouble !== 'half an answer')
        if (comesBack) resolve(response)
        else reject(new TypeError('Failed to fetch'))
        await call.over
      }
      if (line.network === 'portal') return timeline.later(30, () => end(portal()))
      if (line.network !== 'fine') {
        const isSlow = line.network === 'dead' && random(0, 1) === 1
        return timeline.later(isSlow ? timeoutMs : 2, () => end(null))
      }
      if (isWrite) log(`${runtime.name} sends ${sent.method} ${sent.url} ${sent.text ?? ''}: ${trouble}`)
      if (trouble === 'request lost') return timeline.later(timeoutMs, () => end(null))
      return timeline.later(out, async () => {
        const instead = before[trouble]?.()
        // A request of a closed page may or may not be sent.
        const answer = instead ?? (runtime.alive() || random(0, 1) === 0 ? await arrive(sent) : failure(500))
        const response = answer instanceof Response ? answer : deliveredResponse(trouble, answer)
        timeline.later(back, () => end(response))
        if (trouble === 'twice') timeline.later(random(1, 90_000), () => arrive(sent))
      })
    })
  }

  return line
}
