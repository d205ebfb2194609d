import type { AnswerOf, RequestOf, RequestParts, Route } from '#contract/route.ts'
import { ErrorBody } from '#contract/shapes.ts'
import { anySignal } from '../../lib/any-signal.ts'
import { takeFirstAnswer } from '../../lib/first-load.ts'
import { reportDefect } from '../../lib/report-defect.ts'
import { fromNetwork, NetworkFailure } from './network-failure.ts'

export interface Failed {
  ok: false
  status: number
  body: ErrorBody
  /** The server's `Retry-After`, in ms. */
  retryAfterMs?: number
  /** Our own code failed: that says nothing about the network or the server. */
  isDefect?: true
}
export type Result<Answer> = { ok: true; status: number; body: Answer } | Failed

/** The message where there is no better one (product, 8.4). */
export const somethingWrong = 'Something went wrong. Please try again later.'

const unresponsive = 'The server is unresponsive'

/** True when the server gave no answer at all, so that a retry may help. */
export const isUnreachable = (body: ErrorBody) => body.code === 500 && body.message === unresponsive

/** The result of a call without an answer (product, 8.1). */
export const noAnswer = (description?: string): Failed => ({
  ok: false,
  status: 500,
  body: { code: 500, message: unresponsive, ...(description && { description }) },
})

/** The result of a call that our own code couldn't make, or whose answer it couldn't take. */
export const defective: Failed = {
  ok: false,
  status: 500,
  body: { code: 500, message: somethingWrong },
  isDefect: true,
}

/** A failed call, as an error for queries and screens. */
export class CallError extends Error {
  readonly status: number
  /** True when there was no answer: the device is offline, or the server is down. */
  readonly unreachable: boolean

  constructor(result: Failed) {
    super(result.body.message)
    this.name = 'CallError'
    this.status = result.status
    this.unreachable = isUnreachable(result.body)
  }
}

/** Whether the server doesn't have what was asked for, or doesn't show it to this listener. */
export const isGone = (failure: unknown) => failure instanceof CallError && failure.status === 404

export function urlOf(route: Route, { params = {}, query = {} }: RequestParts): string {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return `/api${path}${text && `?${text}`}`
}

export interface SendOptions {
  signal?: AbortSignal | undefined
  headers?: Record<string, string>
  /** Keeps sending when the page is closed meanwhile. */
  keepalive?: boolean
}

/** How long a call may take, in ms: a network that loses every packet never fails by itself. */
const timeout = 30_000

/** Whether our API sent this response, and not a captive portal or a proxy: each of ours has a request id. */
export const isOurs = ({ headers }: Response) => headers.has('x-request-id')

/**
 * Sends one call and parses its answer by the contract. Never rejects, except when `signal` aborts before the timeout. No
 * answer, a response that isn't ours (a captive portal's, a proxy's, a redirect) and one that breaks off all result in 500
 * 'The server is unresponsive' (product, 8.1); an answer that doesn't fit the contract results in 502. An error of our own
 * code is reported and results in `defective`.
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

/** The same for a request that was parsed by its route before. */
export async function sendParts(
  route: Route,
  request: RequestParts,
  authorization: string | null,
  { signal, headers: more, keepalive = false }: SendOptions = {},
): Promise<Result<unknown>> {
  try {
    const limit = AbortSignal.timeout(timeout)
    const headers = new Headers({ accept: 'application/json', ...more })
    if (authorization) headers.set('authorization', authorization)
    if (request.body !== undefined) headers.set('content-type', 'application/json')
    const url = urlOf(route, request)
    const ahead = route.method === 'GET' ? takeFirstAnswer(url, authorization) : undefined
    const response = await fromNetwork(
      ahead ??
        fetch(url, {
          method: route.method,
          headers,
          body: request.body === undefined ? null : JSON.stringify(request.body),
          redirect: 'error',
          keepalive,
          signal: signal ? anySignal([signal, limit]) : limit,
        }),
    )
    if (!isOurs(response)) return noAnswer('What answered is not the server')
    const body: unknown = response.status === 204 ? null : await fromNetwork(response.json())
    return response.ok ? accepted(route, response.status, body) : refused(response, body)
  } catch (failure) {
    if (!(failure instanceof NetworkFailure)) {
      reportDefect('A call failed', failure)
      return defective
    }
    if (signal?.aborted && !isTimeout(signal.reason)) throw failure.cause
    return noAnswer(failure.message)
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

/** `Retry-After` in ms: the header has seconds, or a date by the server's clock. */
function retryAfter(headers: Headers): number | undefined {
  const text = headers.get('retry-after')
  if (text === null) return undefined
  const dated = Date.parse(text) - (Date.parse(headers.get('date') ?? '') || Date.now())
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : dated
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined
}
