import type { RequestParts, Route } from '../../../contract/route.ts'
import { type Result, type SendOptions, sendParts } from '../api/send.ts'
import { callBy, found, type Keeper, renewal } from './renewal.ts'
import { changeRecord, readRecord, succeeded } from './session-record.ts'

/** The session as the service worker has it: by its record alone. */

async function tokensOf(user: number) {
  const record = await readRecord().catch(() => null)
  return record?.user === user ? record.tokens : null
}

const keeperFor = (user: number): Keeper => ({
  tokens: () => tokensOf(user),
  async replace(refresh, next) {
    let stood = false
    const written = changeRecord(record => {
      stood = record?.user === user && record.tokens?.refresh_token === refresh
      return record && stood ? next && succeeded(record, next) : record
    })
    return written.then(
      () => stood,
      () => false,
    )
  },
  // Only a page can ask an identity provider.
  withoutRefresh: async () => 'over',
})

/**
 * Makes one call as this listener. Never throws, except when `signal` aborts. Answers 401 'Not authenticated', and the
 * server is not asked, when the worker has no token of this listener that could be used: nobody is signed in, somebody
 * else is, or only a page can renew the session.
 */
export const callAs = (
  user: number,
  route: Route,
  request: RequestParts,
  options?: SendOptions,
): Promise<Result<unknown>> =>
  callBy(
    {
      token: async () => found((await tokensOf(user))?.access_token),
      renew: expired => renewal(keeperFor(user), expired),
      // The page finds that out, too, and tells the listener.
      refused: () => undefined,
    },
    authorization => sendParts(route, request, authorization, options),
  )
