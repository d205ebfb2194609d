import type { RequestParts, Route } from '#contract/route.ts'
import { type Result, type SendOptions, sendParts } from '../../api/send.ts'
import { authorizedCall, storedToken } from './authorized-call.ts'
import { renewSession, type TokenStorage } from './renew-session.ts'
import { changeRecord, readRecord, withNextTokens } from './session-database.ts'

/** The session as the service worker has it: from IndexedDB alone. */

async function tokensOf(user: number) {
  const record = await readRecord().catch(() => null)
  return record?.user === user ? record.tokens : null
}

const workerTokens = (user: number): TokenStorage => ({
  read: () => tokensOf(user),
  async replace(refreshToken, next) {
    let isCurrent = false
    const written = changeRecord(record => {
      isCurrent = record?.user === user && record.tokens?.refresh_token === refreshToken
      return record && isCurrent ? next && withNextTokens(record, next) : record
    })
    return written.then(
      () => isCurrent,
      () => false,
    )
  },
  // Only a page can ask an identity provider.
  renewWithoutRefreshToken: async () => 'signed-out',
})

/**
 * Makes one call as this listener. Never throws, except when `signal` aborts. Resolves with 401 'Not authenticated',
 * without asking the server, when the service worker has no usable token: no listener is signed in, another one is, or only a
 * page can renew the session.
 */
export const callAs = (
  user: number,
  route: Route,
  request: RequestParts,
  options?: SendOptions,
): Promise<Result<unknown>> =>
  authorizedCall(
    {
      token: async () => storedToken((await tokensOf(user))?.access_token),
      renew: expired => renewSession(workerTokens(user), expired),
      // The page will find that out, too, and show it.
      onRefused: () => undefined,
    },
    header => sendParts(route, request, header, options),
  )
