import { store } from '../../state/store.ts'
import { forgetArtwork } from '../cache/clear-artwork.ts'
import { readText, storageKeys, write } from '../storage/stored.ts'
import { endRecord } from './kept-record.ts'
import { revokeLater, revokePending } from './revocations.ts'
import { announceLogout, leave, session } from './session.ts'
import { identityProvider } from './social/identity-provider.ts'
import { accessToken, isKeptByProvider, refreshToken } from './tokens.ts'

const logged = (failure: unknown) => console.error('Error logging out', failure)

/**
 * Removes from this device what was looked at: saved pages, and the worker's pictures. What is kept here stays. Returns how
 * many pictures there were.
 */
export async function forgetOpened(): Promise<number> {
  const { clearCachedPages } = await import('../cache/cached-pages.ts')
  const [, pictures] = await Promise.all([clearCachedPages({ all: false }), forgetArtwork()])
  return pictures
}

/** What was looked at and kept is nobody else's business. Without a user, that of all. */
async function forgetListener(user?: number): Promise<void> {
  const [{ clearCachedPages }, { forgetDownloads }] = await Promise.all([
    import('../cache/cached-pages.ts'),
    import('../downloads/page-downloads.ts'),
  ])
  await Promise.all([clearCachedPages({ all: true }), forgetArtwork(), forgetDownloads(user)])
  write(storageKeys.logout, null)
}

/** Goes on with the forgetting that a page was closed in. */
export function finishForgetting(): void {
  if (readText(storageKeys.logout) !== null) void forgetListener().catch(logged)
}

/** Nobody here is told what was meant for the listener. Asked before it is forgotten who that was. */
const leavePush = async () => {
  if (readText(storageKeys.push) === null) return
  const push = await import('../push/device.ts')
  await push.leavePush()
}

/** Where the provider's SDK keeps who is signed in. */
const identities = 'firebaseLocalStorageDb'

/** Without a network the SDK can't be set up, and what it kept is removed without it. */
const leaveProvider = () =>
  identityProvider()
    .then(provider => provider?.signOut())
    .catch(() => void indexedDB.deleteDatabase(identities))

/**
 * Makes nobody the listener of this device, at once: what belongs to the listener is removed, and all tabs are told. The
 * server hears nothing of it.
 */
export async function leaveDevice(): Promise<void> {
  const user = store.get(session).user?.id
  const kept = isKeptByProvider()
  const ended = endRecord()
  announceLogout()
  write(storageKeys.accessToken, null)
  write(storageKeys.refreshToken, null)
  write(storageKeys.user, null)
  write(storageKeys.next, null)
  write(storageKeys.commentDrafts, null)
  write(storageKeys.keepLiked, null)
  write(storageKeys.deviceTime, null)
  leave(true)
  await Promise.all([ended, forgetListener(user), leavePush(), kept && leaveProvider()]).catch(logged)
}

/**
 * Ends the session, on this device at once and with or without a network; the server hears of it now or when it can be
 * reached again.
 */
export async function signOut(): Promise<void> {
  const access = accessToken()
  const refresh = refreshToken()
  if (access) revokeLater({ access_token: access, ...(refresh && { refresh_token: refresh }) })
  await Promise.all([leaveDevice(), revokePending()]).catch(logged)
}
