import type { AnswerOf, RequestOf, RequestParts, Route } from '../../../contract/route.ts'
import { ErrorBody } from '../../../contract/shapes.ts'

export interface Failed {
  ok: false
  status: number
  body: ErrorBody
  /** How long the server asks to be left alone. */
  retryAfterMs?: number
}
export type Result<Answer> = { ok: true; status: number; body: Answer } | Failed

/** What is said where nothing better is known (product, 8.4). */
export const somethingWrong = 'Something went wrong. Please try again later.'

const unresponsive = 'The server is unresponsive'

/** True when no answer came at all, so that asking again later may help. */
export const isUnreachable = (body: ErrorBody) => body.code === 500 && body.message === unresponsive

/** The answer to a call that got none (product, 8.1). */
export const noAnswer = (description?: string): Failed => ({
  ok: false,
  status: 500,
  body: { code: 500, message: unresponsive, ...(description && { description }) },
})

/** A call that did not succeed, as queries and screens see it. */
export class CallError extends Error {
  readonly status: number
  /** No answer came: there is no network, or the server is away. */
  readonly unreachable: boolean

  constructor(result: Failed) {
    super(result.body.message)
    this.name = 'CallError'
    this.status = result.status
    this.unreachable = isUnreachable(result.body)
  }
}

export function urlOf(route: Route, { params = {}, query = {} }: RequestParts): string {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return `/api${path}${text && `?${text}`}`
}

export interface SendOptions {
  signal?: AbortSignal | undefined
  headers?: Record<string, string>
  /** Goes on when the page ends meanwhile. */
  keepalive?: boolean
}

/** How long a call may take, in milliseconds: a network that swallows everything never says no. */
const patience = 30_000

/** Every answer of our API carries a mark. */
export const isOurs = ({ headers }: Response) => headers.has('x-request-id')

/**
 * Sends one call and reads its answer by the contract. Never throws, except when `signal` aborts before its time is out.
 * No answer, and what isn't ours or breaks off - a captive portal's page, a proxy's, a redirect, half of a body - is the
 * 500 'The server is unresponsive' (product, 8.1); an answer of ours that doesn't fit the contract a 502.
 */
export function send<R extends Route>(
  route: R,
  request: RequestOf<R>,
  authorization: string | null,
  options?: SendOptions,
): Promise<Result<AnswerOf<R>>>
export function send(
  route: Route,
  request: RequestParts,
  authorization: string | null,
  options?: SendOptions,
): Promise<Result<unknown>> {
  return sendParts(route, request, authorization, options)
}

/** The same for a request that was checked against its route before. */
export async function sendParts(
  route: Route,
  request: RequestParts,
  authorization: string | null,
  { signal, headers: more, keepalive = false }: SendOptions = {},
): Promise<Result<unknown>> {
  const limit = AbortSignal.timeout(patience)
  try {
    const headers = new Headers({ accept: 'application/json', ...more })
    if (authorization) headers.set('authorization', authorization)
    if (request.body !== undefined) headers.set('content-type', 'application/json')
    const response = await fetch(urlOf(route, request), {
      method: route.method,
      headers,
      body: request.body === undefined ? null : JSON.stringify(request.body),
      redirect: 'error',
      keepalive,
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    })
    if (!isOurs(response)) return noAnswer('What answered is not the server')
    const body: unknown = response.status === 204 ? null : await response.json()
    return response.ok ? accepted(route, response.status, body) : refused(response, body)
  } catch (failure) {
    if (signal?.aborted && !isTimeout(signal.reason)) throw failure
    return noAnswer(failure instanceof Error ? failure.message : String(failure))
  }
}

const isTimeout = (reason: unknown) => reason instanceof DOMException && reason.name === 'TimeoutError'

function accepted(route: Route, status: number, body: unknown): Result<unknown> {
  if (route.answer === null) return { ok: true, status, body: null }
  const parsed = route.answer.safeParse(body)
  if (parsed.success) return { ok: true, status, body: parsed.data }
  return { ok: false, status: 502, body: { code: 502, message: "The server's answer could not be understood" } }
}

function refused({ status, headers }: Response, body: unknown): Failed {
  const parsed = ErrorBody.safeParse(body)
  const fallback = { code: status, message: somethingWrong }
  const retryAfterMs = retryAfter(headers)
  return {
    ok: false,
    status,
    body: parsed.success ? parsed.data : fallback,
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  }
}

/** `Retry-After` in milliseconds: it comes in seconds, or as a date by the clock of who answers. */
function retryAfter(headers: Headers): number | undefined {
  const text = headers.get('retry-after')
  if (text === null) return undefined
  const dated = Date.parse(text) - (Date.parse(headers.get('date') ?? '') || Date.now())
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : dated
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined
}
