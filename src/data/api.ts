import type { AnswerOf, RequestOf, Route } from '../../contract/route.ts'
import { renewTokens } from '../../contract/routes/account.ts'
import { isUnreachable, type Result, send } from './send.ts'
import { accessToken, dropTokens, refreshToken, storeTokens } from './tokens.ts'

/** A call that did not succeed, as queries and screens see it. */
export class CallError extends Error {
  readonly status: number
  /** No answer came: there is no network, or the server is away. */
  readonly unreachable: boolean

  constructor(result: Extract<Result<unknown>, { ok: false }>) {
    super(result.body.message)
    this.name = 'CallError'
    this.status = result.status
    this.unreachable = isUnreachable(result.body)
  }
}

const notAuthenticated: Result<never> = {
  ok: false,
  status: 401,
  body: { code: 401, message: 'Not authenticated' },
}

const bearer = (token: string | null) => token && `Bearer ${token}`

/**
 * Makes one call of the API. Without a token it answers 401 'Not authenticated' and the server is not asked. A 401 of an
 * expired token renews the session once (one renewal at a time over all tabs) and repeats the call.
 */
export async function call<const R extends Route>(
  route: R,
  request: RequestOf<R>,
  signal?: AbortSignal,
): Promise<Result<AnswerOf<R>>> {
  if (route.access === 'public') return send(route, request, null, signal)
  const token = accessToken()
  if (!token) return notAuthenticated
  const result = await send(route, request, bearer(token), signal)
  if (result.ok || result.status !== 401) return result
  const renewed = await renew(token)
  return renewed ? send(route, request, bearer(renewed), signal) : result
}

/** Makes a call and gives its answer. Throws a `CallError` for everything else. */
export async function ask<const R extends Route>(
  route: R,
  request: RequestOf<R>,
  signal?: AbortSignal,
): Promise<AnswerOf<R>> {
  const result = await call(route, request, signal)
  if (result.ok) return result.body
  throw new CallError(result)
}

/**
 * A new access token in place of `expired`, or null when the session can't be renewed. Only a refusal by the server drops
 * the tokens: a renewal that got no answer must not sign anybody out.
 */
async function renew(expired: string): Promise<string | null> {
  return navigator.locks.request('segue.renew-session', async () => {
    const current = accessToken()
    if (current !== expired) return current
    const refresh = refreshToken()
    if (!refresh) return dropTokens() ?? null
    const body = { access_token: expired, refresh_token: refresh }
    const result = await send(renewTokens, { body }, null)
    if (result.ok) {
      storeTokens(result.body)
      return result.body.access_token
    }
    if (result.status === 401) dropTokens()
    return null
  })
}
