import type { AnswerOf, RequestOf, RequestParts, Route } from '#contract/route.ts'
import { sessionEndIn } from '#contract/session-end.ts'
import { currentToken, renewToken } from '../session/tokens/access-token.ts'
import {
  type Authorization,
  authorizedCall,
  notAuthenticated,
  type TokenResult,
} from '../session/tokens/authorized-call.ts'
import { accessToken, dropTokens, storedUser } from '../session/tokens/session-storage.ts'
import { mayBelongTo } from '../session/tokens/token-owner.ts'
import { connection } from './connection.ts'
import { trackInFlight } from './requests-in-flight.ts'
import { CallError, type Result, type SendOptions, send, sendParts } from './send.ts'

/**
 * Calls of the API, by the listener who is signed in. A call takes its access token from `access-token.ts`; when the server
 * refuses the token, `authorized-call.ts` has `renew-session.ts` exchange the refresh token for a new pair, which
 * `session-storage.ts` stores, and repeats the call (all in `session/tokens`).
 */

/** The session of the listener who is signed in now. */
export const currentSession: Authorization = {
  token: currentToken,
  renew: renewToken,
  onRefused(token, body) {
    if (accessToken() === token) dropTokens(sessionEndIn(body))
  },
}

/** The session of one listener: another listener's token counts as none. */
function sessionOf(user: number): Authorization {
  const own = (result: TokenResult): TokenResult => {
    const token = typeof result === 'object' ? result.token : accessToken()
    const stored = storedUser()
    const owner = stored?.id === user ? stored : { id: user, firebase_uid: null }
    return token === null || mayBelongTo(owner, token) ? result : 'signed-out'
  }
  return {
    ...currentSession,
    token: () => currentToken().then(own),
    renew: expired => renewToken(expired).then(own),
  }
}

/** Lets the connection find out from a result whether the server can be reached. */
function reported<R extends Result<unknown>>(result: R): R {
  if (result !== notAuthenticated) connection.report(result)
  return result
}

/** Makes one call as the listener who is signed in now, or as a guest. Never throws, except when `signal` aborts. */
export async function call<const R extends Route>(
  route: R,
  request: RequestOf<R>,
  signal?: AbortSignal,
): Promise<Result<AnswerOf<R>>> {
  const sendWith = (authorization: string | null) => send(route, request, authorization, { signal })
  const sent = route.access === 'public' ? sendWith(null) : authorizedCall(currentSession, sendWith)
  return reported(await (route.method === 'GET' ? sent : trackInFlight(sent)))
}

/**
 * Makes one call as this listener. Never throws, except when `signal` aborts. Once this listener is signed out, it
 * resolves with 401 'Not authenticated', without asking the server: another listener's token is never sent.
 */
export const callAs = async (
  user: number,
  route: Route,
  request: RequestParts,
  options?: SendOptions,
): Promise<Result<unknown>> =>
  reported(await authorizedCall(sessionOf(user), authorization => sendParts(route, request, authorization, options)))

/** Makes one call and resolves with the body of its answer. Throws a `CallError` when it fails. */
export async function callOrThrow<const R extends Route>(
  route: R,
  request: RequestOf<R>,
  signal?: AbortSignal,
): Promise<AnswerOf<R>> {
  const result = await call(route, request, signal)
  if (result.ok) return result.body
  throw new CallError(result)
}
