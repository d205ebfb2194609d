import type { AnswerOf, RequestOf, Route } from '../../contract/route.ts'
import { currentToken, type Renewal, renew } from './renew.ts'
import { CallError, noAnswer, type Result, send } from './send.ts'
import { dropTokens } from './tokens.ts'
import { whileUnsent } from './unsent.ts'

const notAuthenticated: Result<never> = {
  ok: false,
  status: 401,
  body: { code: 401, message: 'Not authenticated' },
}

/** Sends with a token, when there is one. That it can't be had for now says nothing about who asks. */
const sendWith = <const R extends Route>(token: Renewal, route: R, request: RequestOf<R>, signal?: AbortSignal) => {
  if (token === 'over') return notAuthenticated
  return token === 'later' ? noAnswer() : send(route, request, `Bearer ${token.token}`, signal)
}

/**
 * Makes one call of the API. Without a token it answers 401 'Not authenticated' and the server is not asked. A 401 renews
 * the session once (one renewal at a time over all tabs) and repeats the call; a token that is refused though it is new
 * belongs to a session that was ended elsewhere.
 */
async function askServer<const R extends Route>(
  route: R,
  request: RequestOf<R>,
  signal?: AbortSignal,
): Promise<Result<AnswerOf<R>>> {
  if (route.access === 'public') return send(route, request, null, signal)
  const token = await currentToken()
  const result = await sendWith(token, route, request, signal)
  if (result.status !== 401 || typeof token === 'string') return result
  const renewed = await renew(token.token)
  const repeated = await sendWith(renewed, route, request, signal)
  if (repeated.status === 401 && typeof renewed === 'object') dropTokens()
  return repeated
}

/** Makes one call of the API, by whoever is signed in. Never throws, except when `signal` aborts. */
export const call = <const R extends Route>(
  route: R,
  request: RequestOf<R>,
  signal?: AbortSignal,
): Promise<Result<AnswerOf<R>>> =>
  route.method === 'GET' ? askServer(route, request, signal) : whileUnsent(askServer(route, request, signal))

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
