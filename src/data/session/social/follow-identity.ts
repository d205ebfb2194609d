import { sessionEnded } from '#contract/session-end.ts'
import { store, watch } from '../../../state/store.ts'
import { connection } from '../../api/connection.ts'
import { session } from '../session.ts'
import { dropTokens, usesIdentityProvider } from '../tokens/session-storage.ts'
import { identityProvider, isProviderOpen } from './identity-provider.ts'

/**
 * Ends a session that an identity provider keeps when its identity is gone: signed out in another tab, removed with the
 * browser's data, disabled (product, 4.6). Returns an unsubscribe function.
 */
export function followIdentity(): () => void {
  let following = false
  let stopped = false
  let stopProvider = () => {}

  async function open(): Promise<void> {
    // A provider opened before the sign-in in another tab may not know of it yet.
    let isKnown = !isProviderOpen()
    const provider = await identityProvider()
    if (stopped || !provider) return
    stopProvider = provider.onIdentity(isThere => {
      if (!isThere && isKnown && usesIdentityProvider()) dropTokens(sessionEnded)
      isKnown = isThere
    })
  }

  function follow(): void {
    if (following || !store.get(connection.online) || store.get(session).user === null || !usesIdentityProvider())
      return
    following = true
    open().catch(() => {
      // Its code or the server can't be reached: tried again when online, or with the next session.
      following = false
    })
  }

  const stops = [watch(session, follow), watch(connection.online, follow)]
  follow()
  return () => {
    stopped = true
    for (const stop of [...stops, stopProvider]) stop()
  }
}
