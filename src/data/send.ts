import type { AnswerOf, RequestOf, RequestParts, Route } from '../../contract/route.ts'
import { ErrorBody } from '../../contract/shapes.ts'

export interface Failed {
  ok: false
  status: number
  body: ErrorBody
}
export type Result<Answer> = { ok: true; status: number; body: Answer } | Failed

/** What is said where nothing better is known (specification, point 8: "Other"). */
export const somethingWrong = 'Something went wrong. Please try again later.'

const unresponsive = 'The server is unresponsive'

/** True when no answer came at all, so that asking again later may help. */
export const isUnreachable = (body: ErrorBody) => body.code === 500 && body.message === unresponsive

/** The answer to a call that got none (specification, point 8: "Network failure"). */
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

/**
 * Sends one call and reads its answer by the contract. Never throws, except when `signal` aborts: a network failure is
 * the specification's 500 'The server is unresponsive', an answer that doesn't fit the contract a 502.
 */
export async function send<R extends Route>(
  route: R,
  request: RequestOf<R>,
  authorization: string | null,
  signal?: AbortSignal,
): Promise<Result<AnswerOf<R>>>
export async function send(
  route: Route,
  request: RequestParts,
  authorization: string | null,
  signal?: AbortSignal,
): Promise<Result<unknown>> {
  try {
    const headers = new Headers({ accept: 'application/json' })
    if (authorization) headers.set('authorization', authorization)
    if (request.body !== undefined) headers.set('content-type', 'application/json')
    const response = await fetch(urlOf(route, request), {
      method: route.method,
      headers,
      body: request.body === undefined ? null : JSON.stringify(request.body),
      signal: signal ?? null,
    })
    const body: unknown = response.status === 204 ? null : await response.json().catch(() => undefined)
    return response.ok ? accepted(route, response.status, body) : refused(response.status, body)
  } catch (failure) {
    if (signal?.aborted) throw failure
    return noAnswer(failure instanceof Error ? failure.message : String(failure))
  }
}

function accepted(route: Route, status: number, body: unknown): Result<unknown> {
  if (route.answer === null) return { ok: true, status, body: null }
  const parsed = route.answer.safeParse(body)
  if (parsed.success) return { ok: true, status, body: parsed.data }
  return { ok: false, status: 502, body: { code: 502, message: "The server's answer could not be understood" } }
}

function refused(status: number, body: unknown): Result<unknown> {
  const parsed = ErrorBody.safeParse(body)
  const fallback = { code: status, message: somethingWrong }
  return { ok: false, status, body: parsed.success ? parsed.data : fallback }
}
