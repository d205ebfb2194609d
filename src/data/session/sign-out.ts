import { store } from '../../state/store.ts'
import { clearCaches } from '../cache/clear-caches.ts'
import { readText, storageKeys, write } from '../storage/stored.ts'
import { revokeLater, revokePending } from './revocations.ts'
import { announceLogout, session, setGuest } from './session.ts'
import { identityProvider } from './social/identity-provider.ts'
import { recordSignOut, storedTokens, usesIdentityProvider } from './tokens/session-storage.ts'

const logFailure = (failure: unknown) => console.error('Error logging out', failure)

/** Removes caches and downloads; without a user, the downloads of all listeners. */
async function deleteListenerData(user?: number): Promise<void> {
  const { forgetDownloads } = await import('../downloads/page-downloads.ts')
  await Promise.all([clearCaches({ all: true }), forgetDownloads(user)])
  write(storageKeys.logout, null)
}

/** Finishes a sign-out during which the page was closed: what belongs to the listener may still be on this device. */
export function finishSignOut(): void {
  if (readText(storageKeys.logout) !== null) void deleteListenerData().catch(logFailure)
}

/** Ends the push subscription, so that this device no longer shows the listener's notifications. */
const unsubscribePush = async () => {
  if (readText(storageKeys.push) === null) return
  const push = await import('../push/device.ts')
  await push.forgetPush()
}

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
  write(storageKeys.commentDrafts, null)
  write(storageKeys.autoDownload, null)
  write(storageKeys.deviceTime, null)
  setGuest({ signedOut: true })
  const done = [recorded, deleteListenerData(user), unsubscribePush(), byProvider && signOutOfProvider()]
  await Promise.all(done).catch(logFailure)
}

/**
 * Signs out on this device at once, online or offline, and revokes the session on the server now, or when the server can be
 * reached again. Never rejects.
 */
export async function signOut(): Promise<void> {
  const tokens = storedTokens()
  if (tokens) revokeLater(tokens)
  await Promise.all([signOutOfDevice(), revokePending()]).catch(logFailure)
}
