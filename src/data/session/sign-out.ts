import { store } from '../../state/store.ts'
import { storageKeys, write } from '../storage/stored.ts'
import { deleteListenerData, logSignOutFailure } from './listener-data.ts'
import { revokeLater, revokePending } from './revocations.ts'
import { announceLogout, session, setGuest } from './session.ts'
import { identityProvider } from './social/identity-provider.ts'
import { recordSignOut, storedTokens, usesIdentityProvider } from './tokens/session-storage.ts'

/** Where the identity provider's SDK stores who is signed in. */
const identityDatabase = 'firebaseLocalStorageDb'

/** The SDK can't be set up offline: what it has stored is then deleted without it. */
const signOutOfProvider = () =>
  identityProvider()
    .then(provider => provider?.signOut())
    .catch(() => void indexedDB.deleteDatabase(identityDatabase))

/**
 * Signs out on this device and in all its tabs, at once, and removes what belongs to the listener. Doesn't revoke the
 * session on the server. Never rejects.
 */
export async function signOutOfDevice(): Promise<void> {
  const user = store.get(session).user?.id
  const byProvider = usesIdentityProvider()
  const recorded = recordSignOut()
  announceLogout()
  write(storageKeys.accessToken, null)
  write(storageKeys.refreshToken, null)
  write(storageKeys.user, null)
  write(storageKeys.next, null)
  setGuest({ signedOut: true })
  const done = [recorded, deleteListenerData(user), byProvider && signOutOfProvider()]
  await Promise.all(done).catch(logSignOutFailure)
}

/**
 * Signs out on this device at once, online or offline, and revokes the session on the server now, or when the server can be
 * reached again. Never rejects.
 */
export async function signOut(): Promise<void> {
  const tokens = storedTokens()
  if (tokens) revokeLater(tokens)
  await Promise.all([signOutOfDevice(), revokePending()]).catch(logSignOutFailure)
}
