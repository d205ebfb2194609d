import type { ErrorBody } from '#contract/shapes.ts'
import { reportDefect } from '../../../lib/report-defect.ts'
import { defective, noAnswer, type Result } from '../../api/send.ts'

/**
 * An access token, `isFresh` when it was issued just now; `signed-out` when there is no session any more; `unavailable`
 * when that can't be found out at the moment; `broken` when our own code failed at it, which was reported.
 */
export type TokenResult = { token: string; isFresh: boolean } | 'signed-out' | 'unavailable' | 'broken'

/** A token that was stored before, and may have expired since. */
export const storedToken = (token: string | undefined | null): TokenResult =>
  token ? { token, isFresh: false } : 'signed-out'

/** Where the tokens of a call come from. */
export interface Authorization {
  token(): Promise<TokenResult>
  /** A token in place of one that the server refused. */
  renew(expired: string): Promise<TokenResult>
  /** Called when the server refuses a fresh token: the session was ended elsewhere. */
  onRefused(token: string, body: ErrorBody): void
}

export const notAuthenticated: Result<never> = {
  ok: false,
  status: 401,
  body: { code: 401, message: 'Not authenticated' },
}

const orBroken = (result: Promise<TokenResult>): Promise<TokenResult> =>
  result.catch(failure => {
    reportDefect('There is no token', failure)
    return 'broken'
  })

/**
 * Makes one call by `sendWith`. Resolves with `notAuthenticated`, without asking the server, when there is no token. After
 * a 401 the token is renewed and the call repeated, until a fresh token is refused.
 */
export async function authorizedCall<Answer>(
  authorization: Authorization,
  sendWith: (header: string) => Promise<Result<Answer>>,
): Promise<Result<Answer>> {
  for (let token = await orBroken(authorization.token()); ; token = await orBroken(authorization.renew(token.token))) {
    if (token === 'signed-out') return notAuthenticated
    if (token === 'broken') return defective
    // Not a 401: the session may still be good.
    if (token === 'unavailable') return noAnswer()
    const result = await sendWith(`Bearer ${token.token}`)
    if (result.ok || result.status !== 401) return result
    if (token.isFresh) {
      authorization.onRefused(token.token, result.body)
      return result
    }
  }
}
