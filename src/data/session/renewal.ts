import type { Tokens } from '../../../contract/entities/account.ts'
import { renewTokens } from '../../../contract/routes/account.ts'
import { withLock } from '../../lib/with-lock.ts'
import { noAnswer, type Result, send } from '../api/send.ts'

/** How a page and the service worker alike come to a token that the server takes. */

/**
 * A token to ask with, `fresh` when it was made for whoever asks; `over` when there is no session any more, `later` when
 * that isn't known.
 */
export type Renewal = { token: string; fresh: boolean } | 'over' | 'later'

/** A token that was there already, and may have run out since. */
export const found = (token: string | undefined | null): Renewal => (token ? { token, fresh: false } : 'over')

/** Where a page, or the worker, has the session. */
export interface Keeper {
  /** The newest tokens. */
  tokens(): Promise<Tokens | null>
  /** Puts `next` in place of the pair with this refresh token; null ends the session. False when that pair had gone. */
  replace(refresh: string, next: Tokens | null): Promise<boolean>
  /** What comes in place of a token that has no refresh token. */
  withoutRefresh(): Promise<Renewal>
}

/** One renewal at a time on this device: who gets the lock second finds what the first one brought. */
export const aloneRenewing = (work: () => Promise<Renewal>): Promise<Renewal> => withLock('segue.renew-session', work)

/**
 * A new access token in place of `expired`. Only the word of the server ends the session: a renewal that got no answer
 * must not sign anybody out, and one whose answer comes after the sign-out must bring nobody back.
 */
export const renewal = (keeper: Keeper, expired: string): Promise<Renewal> =>
  aloneRenewing(async () => {
    const tokens = await keeper.tokens()
    if (!tokens || tokens.access_token !== expired) return found(tokens?.access_token)
    const { refresh_token: refresh } = tokens
    if (!refresh) return keeper.withoutRefresh()
    const result = await send(renewTokens, { body: { access_token: expired, refresh_token: refresh } }, null)
    if (!result.ok && result.status !== 401) return 'later'
    const next = result.ok ? result.body : null
    if (!(await keeper.replace(refresh, next))) return 'later'
    return next ? { token: next.access_token, fresh: true } : 'over'
  })

export const notAuthenticated: Result<never> = {
  ok: false,
  status: 401,
  body: { code: 401, message: 'Not authenticated' },
}

/** Whose calls are made. */
export interface Caller {
  token(): Promise<Renewal>
  renew(expired: string): Promise<Renewal>
  /** Hears of a token that was refused though it was fresh: its session was ended elsewhere. */
  refused(token: string): void
}

/**
 * Makes one call by `sendWith`. Without a token it answers `notAuthenticated` and the server is not asked. After a 401 the
 * call is repeated with the next token, until a fresh one is refused.
 */
export async function callBy<Answer>(
  caller: Caller,
  sendWith: (authorization: string) => Promise<Result<Answer>>,
): Promise<Result<Answer>> {
  for (let token = await caller.token(); ; token = await caller.renew(token.token)) {
    if (token === 'over') return notAuthenticated
    // That a token can't be had for now says nothing about who asks.
    if (token === 'later') return noAnswer()
    const result = await sendWith(`Bearer ${token.token}`)
    if (result.status !== 401) return result
    if (token.fresh) {
      caller.refused(token.token)
      return result
    }
  }
}
