import type { ListenBrainz } from '#contract/entities/account.ts'
import * as contract from '#contract/routes/other-apps.ts'
import { countAttempt, type Limit } from '../../db/accounts/attempts.ts'
import type { Db } from '../../db/pool.ts'
import type { Registry } from '../../http/api/registry.ts'
import { Failure, invalidField, notFound } from '../../http/failure.ts'
import type { SecretBox } from '../../lib/secret-box.ts'
import { userOf } from './api.ts'
import { connect, disconnect, findConnection } from './store.ts'

const checksByListener: Limit = { tries: 20, minutes: 60 }

/** Every check is a call of another service. */
async function tryToken(db: Db, userId: number): Promise<undefined> {
  const wait = await countAttempt(db, `listenbrainz-of:${userId}`, checksByListener)
  if (wait !== undefined)
    throw new Failure(429, "You've tried several tokens. Please try again later.", { retryAfter: wait })
}

/** Connects a listener's account at ListenBrainz. `url` is undefined if this server sends nothing there. */
export function listenBrainzRoutes(registry: Registry, db: Db, box: SecretBox, url: string | undefined): void {
  async function stateOf(at: Db, userId: number): Promise<ListenBrainz> {
    const connection = await findConnection(at, userId)
    return {
      is_available: url !== undefined,
      user_name: connection?.user_name ?? null,
      is_refused: connection !== undefined && connection.refused_at !== null,
    }
  }

  registry.implement(contract.getListenBrainz, ({ caller, db: at }) => stateOf(at, caller.userId))

  registry.implementPrepared(
    contract.connectListenBrainz,
    {
      prepare: async ({ body: { token } }) => {
        if (url === undefined) throw notFound('ListenBrainz')
        // What isn't visible ASCII can't be sent in a header.
        const userName = /^[!-~]+$/.test(token) ? await userOf(url, token) : undefined
        if (userName === null)
          throw invalidField('token', "We can't reach ListenBrainz right now. Please try again later.")
        if (userName === undefined) throw invalidField('token', "ListenBrainz doesn't know this token.")
        return userName
      },
      fails: [429],
      guard: ({ caller }) => tryToken(db, caller.userId),
    },
    async ({ caller: { userId }, body: { token }, prepared: userName, db: trx }) => {
      await connect(trx, box, { userId, userName, token })
      return stateOf(trx, userId)
    },
  )

  registry.implement(contract.disconnectListenBrainz, async ({ caller, db: trx }) => {
    await disconnect(trx, caller.userId)
    return null
  })
}
