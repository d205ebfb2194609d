import { clientConfig } from '../../api/config.ts'
import type { IdentityProvider } from './identity.ts'

let opened: Promise<IdentityProvider | null> | undefined

async function open(forSignIn: boolean): Promise<IdentityProvider | null> {
  const [{ openFirebase }, { firebase }] = await Promise.all([import('./firebase.ts'), clientConfig()])
  return firebase && openFirebase(firebase, forSignIn)
}

/** It was asked for before, and not in vain. */
export const isProviderOpen = () => opened !== undefined

/**
 * The identity provider of this server, loaded when first asked for; null when the server has none set up. Throws when the
 * server or our own code can't be reached.
 */
export function identityProvider(forSignIn = false): Promise<IdentityProvider | null> {
  opened ??= open(forSignIn).catch(failure => {
    opened = undefined
    throw failure
  })
  return opened
}
