import { sessionEnded } from '#contract/session-end.ts'
import { identityProvider } from '../social/identity-provider.ts'
import { storedToken, type TokenResult } from './authorized-call.ts'
import { renewSession, type TokenStorage, withRenewalLock } from './renew-session.ts'
import {
  accessToken,
  adoptRenewedTokens,
  copyToDatabase,
  dropTokens,
  recordRenewal,
  refreshToken,
  storedTokens,
  storedUser,
  storeTokens,
  usesIdentityProvider,
} from './session-storage.ts'
import { mayBelongTo } from './token-owner.ts'

/** The access token of a page: the stored one, a renewed one, or one that the identity provider issues. */

async function tokenOfProvider(fresh: boolean): Promise<TokenResult> {
  const asked = await identityProvider()
    .then(async provider => ({ token: await provider?.token(fresh) }))
    // Its code, the server or the provider can't be reached.
    .catch(() => null)
  const user = storedUser()
  if (!asked || !usesIdentityProvider() || !user) return 'unavailable'
  const { token } = asked
  if (token && !mayBelongTo(user, token)) return 'unavailable'
  if (!token) {
    dropTokens(sessionEnded)
    return 'signed-out'
  }
  storeTokens({ access_token: token })
  void copyToDatabase()
  return { token, isFresh: fresh }
}

const pageTokens: TokenStorage = {
  async read() {
    await adoptRenewedTokens()
    return storedTokens()
  },
  async replace(expired, next, end) {
    // A sign-out, or another listener's sign-in, during the renewal wins.
    const isReplaced = () => refreshToken() !== expired
    if (isReplaced()) return false
    if (!next) {
      dropTokens(end)
      return true
    }
    await recordRenewal(expired, next)
    if (isReplaced()) return false
    storeTokens(next)
    return true
  },
  async renewWithoutRefreshToken() {
    if (usesIdentityProvider()) return tokenOfProvider(true)
    dropTokens()
    return 'signed-out'
  },
}

/**
 * A new access token in place of `expired`, whether this page, another tab or the service worker renews it. Ends the
 * session when the server says that it is over.
 */
export const renewToken = (expired: string): Promise<TokenResult> => renewSession(pageTokens, expired)

/** The stored access token, or else a new one of the identity provider (product, 7.2). */
export async function currentToken(): Promise<TokenResult> {
  const stored = accessToken()
  if (stored || !usesIdentityProvider()) return storedToken(stored)
  return withRenewalLock(async () => {
    const current = accessToken()
    return current ? storedToken(current) : tokenOfProvider(false)
  })
}
