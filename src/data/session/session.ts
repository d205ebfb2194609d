import { atom } from 'jotai/vanilla'
import type { User } from '../../../contract/entities/account.ts'
import { getMe } from '../../../contract/routes/account.ts'
import { store, watch } from '../../state/store.ts'
import { call } from '../api/api.ts'
import type { Result } from '../api/send.ts'
import { openCachedPages } from '../cache/cached-pages-owner.ts'
import { forgetUnstored, storageKeys, write } from '../storage/stored.ts'
import { adoptRecord, forgetRecord, keepRecord, restoreRecord } from './kept-record.ts'
import { mayBelongTo } from './token-owner.ts'
import { accessToken, dropTokens, isKeptByProvider, onTokensDropped, storedUser } from './tokens.ts'

/**
 * Who is listening. `undetermined` until the stored session has been looked at. A guest who has `left` signed out by
 * choice: nobody is led back to that listener's page.
 */
export type Session =
  | { status: 'undetermined'; user: null }
  | { status: 'guest'; user: null; left: boolean }
  | { status: 'listener'; user: User }

export const session = atom<Session>({ status: 'undetermined', user: null })

/** The id of the listener; null for a guest. */
export const listener = atom(get => get(session).user?.id ?? null)

const isStored = () => accessToken() !== null || isKeptByProvider()

/** True while the session of this device is this listener's. */
function isOf(user: User): boolean {
  const token = accessToken()
  return token === null ? isKeptByProvider() : mayBelongTo(user, token)
}

/** Makes the one whose session it is the listener of this device. */
export function enter(user: User): void {
  // Somebody else may have signed in, or out, while it was asked who this is.
  if (!isOf(user)) return
  write(storageKeys.user, JSON.stringify(user))
  void keepRecord()
  openCachedPages(user.id)
  store.set(session, { status: 'listener', user })
}

/** Makes the one who has just signed in the listener, once the session is on the disk: it outlasts a kill of the browser. */
export async function admit(user: User): Promise<void> {
  if (!isOf(user)) return
  write(storageKeys.user, JSON.stringify(user))
  await keepRecord()
  enter(user)
}

/** Makes nobody the listener of this page. */
export function leave(left: boolean): void {
  openCachedPages(null)
  store.set(session, { status: 'guest', user: null, left })
}

/** The session is over, and nobody chose that: the server ended it, or somebody cleared local storage. */
function lose(): void {
  void forgetRecord()
  leave(false)
}

onTokensDropped(() => {
  write(storageKeys.user, null)
  lose()
})

/**
 * Resolves the stored session. A stored account is believed at once, so that an installed app opens without a network,
 * and checked behind it: only a 401 or 404 for the profile signs out.
 */
export async function resolveSession(): Promise<void> {
  const begins = store.get(session).status === 'undetermined'
  if (!isStored() && !(begins && (await restoreRecord()))) return lose()
  const stored = storedUser()
  if (stored) enter(stored)
  await adoptRecord()
  const profile = isStored() ? await fetchProfile() : null
  if (profile?.ok) enter(profile.body)
  if (store.get(session).status === 'undetermined') leave(false)
}

/** Asks who the stored session belongs to; whoever is nobody any more is signed out. */
export async function fetchProfile(): Promise<Result<User>> {
  const profile = await call(getMe, {})
  if (!profile.ok && (profile.status === 401 || profile.status === 404)) dropTokens()
  return profile
}

/** What storage says now, in a tab that another one has changed it under. */
function follow(): void {
  const { status, user } = store.get(session)
  if (!isStored()) {
    if (status === 'listener') lose()
    return
  }
  const stored = storedUser()
  if (stored && stored.id === user?.id) enter(stored)
  else void resolveSession()
}

/**
 * Tells the other tabs that the listener signs out (specification, point 4: "a logout event"). Through storage, because
 * what happens there is told in order: the event comes before the tokens are seen to be gone.
 */
export const announceLogout = () => write(storageKeys.logout, String(Date.now()))

/** A sign-in, a sign-out or a changed profile in another tab holds here too. */
export function followOtherTabs(): void {
  addEventListener('storage', ({ key, newValue }) => {
    const isLogout = key === storageKeys.logout && newValue !== null
    forgetUnstored(isLogout ? null : key)
    if (key === storageKeys.logout) {
      if (isLogout) leave(true)
    } else if (key === storageKeys.user || key === storageKeys.accessToken || key === null) follow()
  })
}

/** Waits until it is known who is here. */
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
