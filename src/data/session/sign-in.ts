import type { User } from '#contract/entities/account.ts'
import { signIn } from '#contract/routes/account.ts'
import { type Failed, isUnreachable, send, somethingWrong } from '../api/send.ts'
import { readText, storageKeys, write } from '../storage/stored.ts'
import { deleteListenerData } from './listener-data.ts'
import { fetchProfile, isStoredFor, setListener } from './session.ts'
import { copyToDatabase, dropTokens, storeTokens } from './tokens/session-storage.ts'

/** The outcome of a sign-in: the user whose session may start, or what to show instead (product, 8.4). */
export type SignIn = { user: User } | { message: string }

const disabled = { 403: 'This account is disabled.' }

const refusals: Record<number, string> = {
  ...disabled,
  401: 'Invalid username or password. Please try again.',
  429: 'Too many failed login attempts. Please try again later.',
}

/** What to show for a call that failed; `messages` has the texts of single statuses. */
export const messageOf = ({ status, body }: Failed, messages: Record<number, string> = {}): { message: string } =>
  isUnreachable(body) ? body : { message: messages[status] ?? somethingWrong }

/** What to show when the user of an identity could not be looked up. */
export const identityMessageOf = (failed: Failed) => messageOf(failed, disabled)

/** `Basic` credentials of any Unicode name and password (RFC 7617, UTF-8). */
const basic = (username: string, password: string) =>
  `Basic ${btoa(String.fromCharCode(...new TextEncoder().encode(`${username}:${password}`)))}`

/** Signs in with a password: stores the tokens and fetches the profile. */
export async function signInWithPassword(username: string, password: string): Promise<SignIn> {
  const result = await send(signIn, {}, basic(username, password))
  if (!result.ok) return messageOf(result, refusals)
  storeTokens(result.body)
  const profile = await fetchProfile()
  if (profile.ok) return { user: profile.body }
  dropTokens()
  return messageOf(profile)
}

/** How long a sign-in waits until what others have left on this device is removed (ms). */
const removalTimeout = 2_000

/**
 * Makes a user who has just signed in the listener, once the session is on the disk: a crash doesn't lose it. Before that,
 * what another listener has left on this device goes.
 */
export async function startSession(user: User): Promise<void> {
  if (readText(storageKeys.leftBy) !== String(user.id))
    await Promise.race([deleteListenerData(), new Promise(resolve => setTimeout(resolve, removalTimeout))])
  write(storageKeys.leftBy, null)
  if (!isStoredFor(user)) return
  write(storageKeys.user, JSON.stringify(user))
  await copyToDatabase()
  setListener(user)
}
