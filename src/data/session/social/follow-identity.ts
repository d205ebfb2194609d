import { store, watch } from '../../../state/store.ts'
import { connection } from '../../api/connection.ts'
import { session } from '../session.ts'
import { dropTokens, usesIdentityProvider } from '../session-storage.ts'
import { identityProvider, isProviderOpen } from './identity-provider.ts'

/**
 * Ends a session that an identity provider keeps when its identity is gone: signed out in another tab, removed with the
 * browser's data, disabled (product, 4.6). Returns a function that stops this.
 */
export function followIdentity(): () => void {
  let following = false
  let over = false
  let stopProvider = () => {}

  async function open(): Promise<void> {
    // A provider that was open before somebody signed in, in another tab, may not have heard of them yet.
    let isKnown = !isProviderOpen()
    const provider = await identityProvider()
    if (over || !provider) return
    stopProvider = provider.onIdentity(isThere => {
      if (!isThere && isKnown && usesIdentityProvider()) dropTokens()
      isKnown = isThere
    })
  }

  function follow(): void {
    if (following || !store.get(connection.online) || store.get(session).user === null || !usesIdentityProvider())
      return
    following = true
    open().catch(() => {
      // Its code or the server can't be reached: again when the network is back, or with the next listener.
      following = false
    })
  }

  const stops = [watch(session, follow), watch(connection.online, follow)]
  follow()
  return () => {
    over = true
    for (const stop of [...stops, stopProvider]) stop()
  }
}
