import type { Tokens } from '#contract/entities/account.ts'
import { renewTokens } from '#contract/routes/account.ts'
import { type SessionEnd, sessionEndIn } from '#contract/session-end.ts'
import { withLock } from '../../../lib/with-lock.ts'
import { send } from '../../api/send.ts'
import { storedToken, type TokenResult } from './authorized-call.ts'

/** Where a page, or the service worker, stores the session's tokens. */
export interface TokenStorage {
  /** The newest pair, also if another tab or the worker renewed it; null without a session. */
  read(): Promise<Tokens | null>
  /**
   * Stores `next` in place of the pair with this refresh token; null ends the session, `end` says whether for good. Resolves
   * with false, and changes nothing, when another pair or none is stored by then.
   */
  replace(refreshToken: string, next: Tokens | null, end: SessionEnd | null): Promise<boolean>
  /** A token in place of an expired one that has no refresh token. */
  renewWithoutRefreshToken(): Promise<TokenResult>
}

/** Runs one renewal at a time on this device; the next one finds the tokens that this one has stored. */
export const withRenewalLock = (work: () => Promise<TokenResult>): Promise<TokenResult> =>
  withLock('segue.renew-session', work)

/**
 * Exchanges the refresh token for a new pair, in a page and in the service worker alike, and resolves with the new access
 * token. A refresh token is good for one exchange (the server rotates it), so tabs and the worker take turns, and `expired`
 * is compared with what is stored by then. Only a 401 ends the session: a lost answer must not sign the listener out. An
 * answer that arrives after the sign-out is discarded.
 */
export const renewSession = (storage: TokenStorage, expired: string): Promise<TokenResult> =>
  withRenewalLock(async () => {
    const tokens = await storage.read()
    if (!tokens || tokens.access_token !== expired) return storedToken(tokens?.access_token)
    const { refresh_token: refreshToken } = tokens
    if (!refreshToken) return storage.renewWithoutRefreshToken()
    const body = { access_token: expired, refresh_token: refreshToken }
    const result = await send(renewTokens, { body }, null)
    if (!result.ok && result.status !== 401) return result.isDefect ? 'broken' : 'unavailable'
    const next = result.ok ? result.body : null
    const end = result.ok ? null : sessionEndIn(result.body)
    if (!(await storage.replace(refreshToken, next, end))) return 'unavailable'
    return next ? { token: next.access_token, isFresh: true } : 'signed-out'
  })
