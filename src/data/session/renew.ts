import { adoptRecord, keepRecord, succeedRecord } from './kept-record.ts'
import { aloneRenewing, found, type Keeper, type Renewal, renewal } from './renewal.ts'
import { identityProvider } from './social/identity-provider.ts'
import { mayBelongTo } from './token-owner.ts'
import {
  accessToken,
  dropTokens,
  isKeptByProvider,
  refreshToken,
  storedTokens,
  storedUser,
  storeTokens,
} from './tokens.ts'

/** How a page comes to a token: its session is in local storage, and may be kept by an identity provider. */

async function byProvider(fresh: boolean): Promise<Renewal> {
  try {
    const provider = await identityProvider()
    const token = await provider?.token(fresh)
    const user = storedUser()
    if (!isKeptByProvider() || !user || (token && !mayBelongTo(user, token))) return 'later'
    if (!token) {
      dropTokens()
      return 'over'
    }
    storeTokens({ access_token: token })
    void keepRecord()
    return { token, fresh }
  } catch {
    return 'later'
  }
}

const keeper: Keeper = {
  async tokens() {
    await adoptRecord()
    return storedTokens()
  },
  async replace(refresh, next) {
    // Who has signed out meanwhile, or is somebody else now, must not be brought back.
    const isGone = () => refreshToken() !== refresh
    if (isGone()) return false
    if (!next) {
      dropTokens()
      return true
    }
    await succeedRecord(refresh, next)
    if (isGone()) return false
    storeTokens(next)
    return true
  },
  async withoutRefresh() {
    if (isKeptByProvider()) return byProvider(true)
    dropTokens()
    return 'over'
  },
}

/** A new access token in place of `expired`, brought by this page, another tab or the worker. Ends a session that is over. */
export const renew = (expired: string): Promise<Renewal> => renewal(keeper, expired)

/** The token to ask with: the stored one, or else a fresh one of the identity (specification, point 7). */
export async function currentToken(): Promise<Renewal> {
  const stored = accessToken()
  if (stored || !isKeptByProvider()) return found(stored)
  return aloneRenewing(async () => {
    const current = accessToken()
    return current ? found(current) : byProvider(false)
  })
}
