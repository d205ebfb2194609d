import * as z from 'zod/mini'
import { session } from '../../../data/session/session.ts'
import { readRecord } from '../../../data/session/tokens/session-database.ts'
import { accessToken, refreshToken, usesIdentityProvider } from '../../../data/session/tokens/session-storage.ts'
import { claimsOf } from '../../../data/session/tokens/token-owner.ts'
import { onStored, storageKeys } from '../../../data/storage/stored.ts'
import { combineUnsubscribes } from '../../../lib/unsubscribe.ts'
import { store, watch } from '../../../state/store.ts'
import { idOf, type Section, timeOf } from './section.ts'

/** In seconds since 1970. */
const Times = z.object({ exp: z.number(), iat: z.optional(z.number()) })

/** When a token was issued and when it expires, and nothing else of it. */
function timesOf(token: string | null): { issued: string | null; expires: string | null } {
  const times = token === null ? null : claimsOf(token, Times)
  return { issued: timeOf(times?.iat && times.iat * 1000), expires: timeOf(times && times.exp * 1000) }
}

/** Says what is stored about a token, and never the token. */
const stored = (token: string | null | undefined) => (token ? 'stored' : 'none')

/** The copy of the session for the worker and after a crash. */
async function copyOf(user: number | null): Promise<string> {
  try {
    const record = await readRecord()
    if (!record) return 'none'
    return `${record.user === user ? 'this listener' : 'another listener'}, ${record.tokens ? 'logged in' : 'logged out'}`
  } catch {
    return 'unreadable'
  }
}

export const sessionSection: Section = {
  id: 'session',
  title: 'Session',
  async read() {
    const { status, user } = store.get(session)
    const { issued, expires } = timesOf(accessToken())
    return {
      facts: {
        status,
        listener: idOf(user?.id),
        username: user?.username ?? null,
        role: user?.role ?? null,
        provider: user?.auth_provider ?? null,
        'tokens of the provider': usesIdentityProvider(),
        'access token': stored(accessToken()),
        'access token issued': issued,
        'access token expires': expires,
        'refresh token': stored(refreshToken()),
        'copy in the database': await copyOf(user?.id ?? null),
      },
      tables: [],
    }
  },
  follow: changed =>
    combineUnsubscribes(
      watch(session, changed),
      onStored(storageKeys.accessToken, changed),
      onStored(storageKeys.refreshToken, changed),
      onStored(storageKeys.user, changed),
    ),
}
