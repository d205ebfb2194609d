import { User } from '../../contract/entities/account.ts'
import { getMe, signIn, signOut } from '../../contract/routes/account.ts'
import { createStore } from '../lib/store.ts'
import { call } from './api.ts'
import { forgetSavedPages, openSavedPages } from './saved-pages.ts'
import { isUnreachable, type Result, send } from './send.ts'
import { readJson, storageKeys, write } from './stored.ts'
import { accessToken, dropTokens, onTokensDropped, storeTokens } from './tokens.ts'

/** Who is listening. `undetermined` until the stored session has been looked at. */
export type Session =
  | { status: 'undetermined'; user: null }
  | { status: 'guest'; user: null }
  | { status: 'listener'; user: User }

const guest: Session = { status: 'guest', user: null }

export const session = createStore<Session>({ status: 'undetermined', user: null })

function become(user: User): void {
  write(storageKeys.user, JSON.stringify(user))
  openSavedPages(user.id)
  session.set({ status: 'listener', user })
}

onTokensDropped(() => {
  write(storageKeys.user, null)
  openSavedPages(null)
  session.set(guest)
})

/**
 * Resolves the stored session. A stored account is believed at once, so that an installed app opens without a network,
 * and checked behind it: only a 401 or 404 for the profile signs out.
 */
export async function resolveSession(): Promise<void> {
  if (!accessToken()) return session.set(guest)
  const stored = readJson(storageKeys.user, User)
  if (stored) {
    become(stored)
    void fetchProfile()
    return
  }
  await fetchProfile()
  if (session.get().status === 'undetermined') session.set(guest)
}

async function fetchProfile(): Promise<Result<User>> {
  const result = await call(getMe, {})
  if (result.ok) become(result.body)
  else if (result.status === 401 || result.status === 404) dropTokens()
  return result
}

const somethingWrong = 'Something went wrong. Please try again later.'

const signInMessages: Record<number, string> = {
  401: 'Invalid username or password. Please try again.',
  429: 'Too many failed login attempts. Please try again later.',
}

/** `Basic` credentials of any Unicode name and password (RFC 7617, UTF-8). */
const basic = (username: string, password: string) =>
  `Basic ${btoa(String.fromCharCode(...new TextEncoder().encode(`${username}:${password}`)))}`

/** Signs in by password. Gives the message for the person when it failed, in the specification's words. */
export async function signInWithPassword(username: string, password: string): Promise<string | null> {
  const result = await send(signIn, {}, basic(username, password))
  if (!result.ok) {
    if (isUnreachable(result.body)) return result.body.message
    return signInMessages[result.status] ?? somethingWrong
  }
  storeTokens(result.body)
  const profile = await fetchProfile()
  return profile.ok ? null : somethingWrong
}

/** Ends the session here and, when it can be reached, on the server. */
export async function endSession(): Promise<void> {
  const token = accessToken()
  await forgetSavedPages()
  dropTokens()
  if (token) await send(signOut, {}, `Bearer ${token}`)
}

/** A sign-out or sign-in in another tab holds here too. */
export function followOtherTabs(): void {
  addEventListener('storage', event => {
    if (event.key !== storageKeys.accessToken && event.key !== null) return
    if (!accessToken()) session.set(guest)
    else if (session.get().status === 'guest') void resolveSession()
  })
}

/** Waits until it is known who is here. */
export function sessionKnown(): Promise<Session> {
  const now = session.get()
  if (now.status !== 'undetermined') return Promise.resolve(now)
  return new Promise(resolve => {
    const stop = session.subscribe(() => {
      stop()
      resolve(session.get())
    })
  })
}
