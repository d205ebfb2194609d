import type { AnswerOf, RequestOf, RequestParts, Route } from '../../../contract/route.ts'
import { currentToken, renew } from '../session/renew.ts'
import { type Caller, callBy, notAuthenticated, type Renewal } from '../session/renewal.ts'
import { mayBelongTo } from '../session/token-owner.ts'
import { accessToken, dropTokens, storedUser } from '../session/tokens.ts'
import { connection } from './connection.ts'
import { trackInFlight } from './requests-in-flight.ts'
import { CallError, type Result, type SendOptions, send, sendParts } from './send.ts'

/** Whoever is signed in. */
export const anybody: Caller = {
  token: currentToken,
  renew,
  refused(token) {
    if (accessToken() === token) dropTokens()
  },
}

/** One listener: the token of anybody else is none. */
function only(user: number): Caller {
  const own = (renewal: Renewal): Renewal => {
    const token = typeof renewal === 'object' ? renewal.token : accessToken()
    const stored = storedUser()
    const owner = stored?.id === user ? stored : { id: user, firebase_uid: null }
    return token === null || mayBelongTo(owner, token) ? renewal : 'over'
  }
  return {
    ...anybody,
    token: () => currentToken().then(own),
    renew: expired => renew(expired).then(own),
  }
}

/** Learns from an answer of the server whether it can be reached. */
function heard<R extends Result<unknown>>(result: R): R {
  if (result !== notAuthenticated) connection.heard(result)
  return result
}

/** Makes one call of the API, by whoever is signed in. Never throws, except when `signal` aborts. */
export async function call<const R extends Route>(
  route: R,
  request: RequestOf<R>,
  signal?: AbortSignal,
): Promise<Result<AnswerOf<R>>> {
  const sendWith = (authorization: string | null) => send(route, request, authorization, { signal })
  const asked = route.access === 'public' ? sendWith(null) : callBy(anybody, sendWith)
  return heard(await (route.method === 'GET' ? asked : trackInFlight(asked)))
}

/**
 * Makes one call as this listener. Once that is not who is signed in, it answers 401 'Not authenticated' and the server is
 * not asked: a token of somebody else is never sent. Never throws, except when `signal` aborts.
 */
export const callAs = async (
  user: number,
  route: Route,
  request: RequestParts,
  options?: SendOptions,
): Promise<Result<unknown>> =>
  heard(await callBy(only(user), authorization => sendParts(route, request, authorization, options)))

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
