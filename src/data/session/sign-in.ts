import type { User } from '../../../contract/entities/account.ts'
import { signIn } from '../../../contract/routes/account.ts'
import { type Failed, isUnreachable, send, somethingWrong } from '../api/send.ts'
import { fetchProfile } from './session.ts'
import { dropTokens, storeTokens } from './tokens.ts'

/** What a sign-in came to: somebody who may `enter`, or what to tell the person, in the specification's words. */
export type SignIn = { user: User } | { message: string }

const disabled = { 403: 'This account is disabled.' }

const refusals: Record<number, string> = {
  ...disabled,
  401: 'Invalid username or password. Please try again.',
  429: 'Too many failed login attempts. Please try again later.',
}

/** What to tell of a call that failed, unless it has words of its own. */
export const messageOf = ({ status, body }: Failed, own: Record<number, string> = {}): { message: string } =>
  isUnreachable(body) ? body : { message: own[status] ?? somethingWrong }

/** What to tell of somebody who could not be looked up by their identity. */
export const identityMessageOf = (failed: Failed) => messageOf(failed, disabled)

/** `Basic` credentials of any Unicode name and password (RFC 7617, UTF-8). */
const basic = (username: string, password: string) =>
  `Basic ${btoa(String.fromCharCode(...new TextEncoder().encode(`${username}:${password}`)))}`

/** Signs in by password: the tokens are stored, and the profile is fetched. */
export async function signInWithPassword(username: string, password: string): Promise<SignIn> {
  const result = await send(signIn, {}, basic(username, password))
  if (!result.ok) return messageOf(result, refusals)
  storeTokens(result.body)
  const profile = await fetchProfile()
  if (profile.ok) return { user: profile.body }
  dropTokens()
  return messageOf(profile)
}
