import { atom } from 'jotai/vanilla'
import type { User } from '#contract/entities/account.ts'
import { getMe } from '#contract/routes/account.ts'
import { accountDeleted } from '#contract/session-end.ts'
import { store, watch } from '../../state/store.ts'
import { call } from '../api/api.ts'
import type { Result } from '../api/send.ts'
import { openCachedPages } from '../cache/cached-pages-owner.ts'
import { forgetUnstored, storageKeys, write } from '../storage/stored.ts'
import {
  accessToken,
  adoptRenewedTokens,
  copyToDatabase,
  deleteStaleCopy,
  dropTokens,
  restoreSession,
  storedUser,
  usesIdentityProvider,
} from './tokens/session-storage.ts'
import { mayBelongTo } from './tokens/token-owner.ts'

/**
 * Who is signed in; `undetermined` until the stored session has been read. A guest has `signedOut` when the listener chose
 * to: the login then doesn't lead back to their page.
 */
export type Session =
  | { status: 'undetermined'; user: null }
  | { status: 'guest'; user: null; signedOut: boolean }
  | { status: 'listener'; user: User }

export const session = atom<Session>({ status: 'undetermined', user: null })

/** Null for a guest. */
export const listenerId = atom(get => get(session).user?.id ?? null)

const hasStoredSession = () => accessToken() !== null || usesIdentityProvider()

/** True while the stored session is this user's. */
export function isStoredFor(user: User): boolean {
  const token = accessToken()
  return token === null ? usesIdentityProvider() : mayBelongTo(user, token)
}

/** Makes the user of the stored session the listener of this page, or updates their profile. */
export function setListener(user: User): void {
  // While the profile was fetched, the listener may have signed out, or another one in.
  if (!isStoredFor(user)) return
  write(storageKeys.user, JSON.stringify(user))
  void copyToDatabase()
  openCachedPages(user.id)
  store.set(session, { status: 'listener', user })
}

/** Makes this page a guest's. `signedOut`: the listener chose to sign out. */
export function setGuest({ signedOut }: { signedOut: boolean }): void {
  openCachedPages(null)
  store.set(session, { status: 'guest', user: null, signedOut })
}

/** Ends a session that the server ended, or whose local storage was cleared, without the listener asking for it. */
export function endLostSession(): void {
  void deleteStaleCopy()
  setGuest({ signedOut: false })
}

/**
 * Reads the stored session. A stored user is signed in at once, so that the app opens offline, and then checked with the
 * server: only a 401 or 404 for the profile signs out.
 */
export async function resolveSession(): Promise<void> {
  const isStart = store.get(session).status === 'undetermined'
  if (!hasStoredSession() && !(isStart && (await restoreSession()))) return endLostSession()
  const stored = storedUser()
  if (stored) setListener(stored)
  await adoptRenewedTokens()
  const profile = hasStoredSession() ? await fetchProfile() : null
  if (profile?.ok) setListener(profile.body)
  if (store.get(session).status === 'undetermined') setGuest({ signedOut: false })
}

/** Fetches the profile of the stored session. Signs out when that session, or its user, no longer exists. */
export async function fetchProfile(): Promise<Result<User>> {
  const profile = await call(getMe, {})
  if (profile.status === 404) dropTokens(accountDeleted)
  // Whoever refused the token, or found none, has said how the session ended.
  else if (profile.status === 401) dropTokens()
  return profile
}

/** Brings this tab up to date with a session that another tab has changed in local storage. */
function syncWithStorage(): void {
  const { status, user } = store.get(session)
  if (!hasStoredSession()) {
    if (status === 'listener') endLostSession()
    return
  }
  const stored = storedUser()
  if (stored && stored.id === user?.id) setListener(stored)
  else void resolveSession()
}

/** In place of a log-out's time: a listener's data is being removed, though nobody has logged out here. */
export const removing = 'removing'

/**
 * Tells the other tabs that the listener signs out (product, 4.10). Through local storage, whose events come in order: this
 * one before that of the removed tokens.
 */
export const announceLogout = () => write(storageKeys.logout, String(Date.now()))

/** Applies a sign-in, a sign-out or a changed profile of another tab to this one. */
export function followOtherTabs(): void {
  addEventListener('storage', ({ key, newValue }) => {
    const signsOut = key === storageKeys.logout && newValue && newValue !== removing
    forgetUnstored(signsOut ? null : key)
    if (key === storageKeys.logout) {
      if (signsOut) setGuest({ signedOut: true })
    } else if (key === storageKeys.user || key === storageKeys.accessToken || key === null) syncWithStorage()
  })
}

/** Resolves with the session once it is no longer `undetermined`. */
export function sessionKnown(): Promise<Session> {
  const now = store.get(session)
  if (now.status !== 'undetermined') return Promise.resolve(now)
  return new Promise(resolve => {
    const stop = watch(session, () => {
      stop()
      resolve(store.get(session))
    })
  })
}
