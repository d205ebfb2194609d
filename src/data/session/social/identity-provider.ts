import { clientConfig } from '../../api/config.ts'
import type { IdentityProvider } from './identity.ts'

let opened: Promise<IdentityProvider | null> | undefined

async function open(forSignIn: boolean): Promise<IdentityProvider | null> {
  const [{ openFirebase }, { firebase }] = await Promise.all([import('./firebase.ts'), clientConfig()])
  return firebase && openFirebase(firebase, forSignIn)
}

/** True once `identityProvider` was called, unless opening it failed. */
export const isProviderOpen = () => opened !== undefined

/**
 * Opens the server's identity provider on the first call. Resolves with null when the server has none. Rejects when the
 * server or our own code can't be loaded; the next call then tries again.
 */
export function identityProvider(forSignIn = false): Promise<IdentityProvider | null> {
  opened ??= open(forSignIn).catch(failure => {
    opened = undefined
    throw failure
  })
  return opened
}
