import type * as z from 'zod/mini'
import type { AnswerOf, BodyOf, QueryOf, Route } from '#contract/route.ts'
import type { ErrorBody } from '#contract/shapes.ts'
import { table } from '#contract/table.ts'

/**
 * A fake server that replaces `fetch`. It checks calls and answers against the contract: a test fails with an answer
 * that the real server couldn't give.
 */

/** A call that the client made. */
export interface Call<R extends Route = Route> {
  params: Record<string, string>
  query: QueryOf<R>
  body: BodyOf<R>
  /** `Basic …` or `Bearer …`; null for an anonymous call. */
  authorization: string | null
}

/** An answer with an error status. */
export interface Refusal {
  refusal: ErrorBody
  headers?: Record<string, string>
}

/** No answer at all, as when the connection breaks. */
export const noAnswer = Symbol('no answer')

type Outcome<R extends Route> = AnswerOf<R> | Refusal | typeof noAnswer
type Answer<R extends Route> = Outcome<R> | ((call: Call<R>) => Outcome<R> | Promise<Outcome<R>>)

/** A refusal with this status; `errors` names the fields of the body that it is about. */
export const refused = (status: number, message = 'Refused', errors?: Record<string, string[]>): Refusal => ({
  refusal: { code: status, message, ...(errors && { errors: { json: errors } }) },
})

const isRefusal = (outcome: unknown): outcome is Refusal =>
  typeof outcome === 'object' && outcome !== null && 'refusal' in outcome

interface Received {
  route: Route
  call: Call
}

const byMethod = [...table.values()].map(route => ({ route, pattern: patternOf(route) }))

function patternOf({ path }: Route): RegExp {
  return new RegExp(`^/api${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`)
}

/** Of two routes that match, the one with fewer parameters wins: `/me/avatar` before `/{id}/avatar`. */
const parametersOf = ({ path }: Route) => path.split('{').length

function matched(method: string, pathname: string): { route: Route; params: Record<string, string> } | undefined {
  return byMethod
    .flatMap(({ route, pattern }) => {
      const found = route.method === method ? pattern.exec(pathname) : null
      return found ? [{ route, params: { ...found.groups } }] : []
    })
    .sort((a, b) => parametersOf(a.route) - parametersOf(b.route))[0]
}

const parsed = (schema: z.ZodMiniType | undefined, value: unknown) => (schema ? schema.parse(value) : undefined)

export class FakeServer {
  private readonly answers = new Map<Route, Answer<Route>>()
  private readonly received: Received[] = []
  private readonly unanswered = new Set<string>()
  private isOffline = false

  /** Sets the answer to this route from now on. A function is called for each call. */
  on<const R extends Route>(route: R, answer: Answer<R>): this
  on(route: Route, answer: Answer<Route>): this {
    this.answers.set(route, answer)
    return this
  }

  /** Holds back the answers to this route. Returns a function that releases them with the given answer. */
  hold<const R extends Route>(route: R): (answer: Outcome<R>) => void {
    let release: (answer: Outcome<R>) => void = () => {}
    const held = new Promise<Outcome<R>>(resolve => {
      release = resolve
    })
    this.on(route, () => held)
    return release
  }

  /** The calls of this route so far, the oldest first. */
  calls<const R extends Route>(route: R): Call<R>[]
  calls(route: Route): Call[] {
    return this.received.filter(each => each.route === route).map(({ call }) => call)
  }

  /** Disconnects until `comeBack`: calls fail, and the browser reports to be offline. */
  goAway(): void {
    this.isOffline = true
    Object.defineProperty(navigator, 'onLine', { configurable: true, value: false })
    dispatchEvent(new Event('offline'))
  }

  /** Reconnects. */
  comeBack(): void {
    this.isOffline = false
    Reflect.deleteProperty(navigator, 'onLine')
    dispatchEvent(new Event('online'))
  }

  /** The writes for which the test has set no answer: the test fails with them. */
  get missing(): string[] {
    return [...this.unanswered]
  }

  /** The replacement of `fetch` for calls below `/api`. */
  readonly fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init)
    const { pathname, searchParams } = new URL(request.url)
    if (!pathname.startsWith('/api/')) return browserFetch(input, init)
    if (this.isOffline) throw new TypeError('Failed to fetch')
    const found = matched(request.method, pathname)
    if (!found) throw new Error(`The contract has no ${request.method} ${pathname}`)
    const { route, params } = found
    const text = await request.text()
    const call: Call = {
      params,
      query: parsed(route.query, Object.fromEntries(searchParams)),
      body: text === '' ? undefined : parsed(route.body, JSON.parse(text)),
      authorization: request.headers.get('authorization'),
    }
    this.received.push({ route, call })
    const answer = this.answers.get(route)
    if (answer === undefined) {
      // Reads are ignored: a link that happens to be under the pointer preloads its page.
      if (route.method !== 'GET') this.unanswered.add(`${route.method} ${route.path}`)
      return respond(route, refused(404, 'The test gave no answer to this call'))
    }
    // An aborted call rejects at once, as with a real network.
    const outcome = await Promise.race([typeof answer === 'function' ? answer(call) : answer, aborted(request.signal)])
    if (outcome === noAnswer) throw new TypeError('Failed to fetch')
    return respond(route, outcome)
  }
}

const browserFetch = globalThis.fetch.bind(globalThis)

const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort)
  })

function respond(route: Route, outcome: unknown): Response {
  // Without `x-request-id` the client takes an answer for a captive portal's.
  const headers = { 'x-request-id': 'test', 'content-type': 'application/json' }
  if (isRefusal(outcome))
    return new Response(JSON.stringify(outcome.refusal), {
      status: outcome.refusal.code,
      headers: { ...headers, ...outcome.headers },
    })
  // A stream that stays open without events.
  if (route.type === 'text/event-stream')
    return new Response(new ReadableStream(), { headers: { ...headers, 'content-type': route.type } })
  if (route.answer === null) return new Response(null, { status: 204, headers })
  return new Response(JSON.stringify(route.answer.parse(outcome)), { status: route.status ?? 200, headers })
}
