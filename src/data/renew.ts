import { renewTokens } from '../../contract/routes/account.ts'
import { identityProvider } from './identity-provider.ts'
import { send } from './send.ts'
import { accessToken, dropTokens, isKeptByProvider, refreshToken, storeTokens } from './tokens.ts'

/** A token in place of the one that ran out; `over` when there is no session any more, `later` when that isn't known. */
export type Renewal = { token: string } | 'over' | 'later'

async function byRefreshToken(expired: string, refresh: string): Promise<Renewal> {
  const result = await send(renewTokens, { body: { access_token: expired, refresh_token: refresh } }, null)
  // Who has signed out meanwhile, or is somebody else now, must not be brought back.
  if (refreshToken() !== refresh) return 'later'
  if (!result.ok) return result.status === 401 ? 'over' : 'later'
  storeTokens(result.body)
  return { token: result.body.access_token }
}

async function byProvider(fresh: boolean): Promise<Renewal> {
  try {
    const provider = await identityProvider()
    const token = await provider?.token(fresh)
    if (!isKeptByProvider()) return 'later'
    if (!token) return 'over'
    storeTokens({ access_token: token })
    return { token }
  } catch {
    return 'later'
  }
}

/** Whoever gets the lock second finds the token that the first one brought, be it in another tab. */
const alone = (work: () => Promise<Renewal>) => navigator.locks.request('segue.renew-session', work)

const found = (token: string | null): Renewal => (token === null ? 'over' : { token })

/** Ends the session when it is over. */
function settled(renewal: Renewal): Renewal {
  if (renewal === 'over') dropTokens()
  return renewal
}

/**
 * A new access token in place of `expired`. Only the word of the server, or of the identity provider, ends the session: a
 * renewal that got no answer must not sign anybody out.
 */
export const renew = (expired: string): Promise<Renewal> =>
  alone(async () => {
    const current = accessToken()
    if (current !== expired) return found(current)
    const refresh = refreshToken()
    if (refresh) return settled(await byRefreshToken(expired, refresh))
    return settled(isKeptByProvider() ? await byProvider(true) : 'over')
  })

/** The token to ask with: the stored one, or else a fresh one of the identity (specification, point 7). */
export async function currentToken(): Promise<Renewal> {
  const stored = accessToken()
  if (stored || !isKeptByProvider()) return found(stored)
  return alone(async () => {
    const current = accessToken()
    return current ? found(current) : settled(await byProvider(false))
  })
}
