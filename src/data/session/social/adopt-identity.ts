import type { User } from '#contract/entities/account.ts'
import { createUser, getUserByEmail, linkIdentity } from '#contract/routes/account.ts'
import { call } from '../../api/api.ts'
import { type Failed, somethingWrong } from '../../api/send.ts'
import { identityMessageOf, messageOf, type SignIn } from '../sign-in.ts'
import { dropTokens, storeTokens } from '../tokens/session-storage.ts'
import type { Identity } from './identity.ts'

/** Logs a refused call, and returns what to show (product, 8.11; a failed write is never silent). */
function failed(what: string, refusal: Failed): { message: string } {
  console.error(what, refusal.body.errors?.json ?? refusal.body.message)
  const { username, email } = refusal.body.errors?.json ?? {}
  const conflict = email?.[0] ?? username?.[0]
  return refusal.status === 409 && conflict ? { message: conflict } : messageOf(refusal)
}

async function link(user: User, { uid, provider }: Identity): Promise<SignIn> {
  const body = { id: String(user.id), firebase_uid: uid, auth_provider: provider }
  const linked = await call(linkIdentity, { body })
  return linked.ok ? { user: linked.body } : failed('Error updating user:', linked)
}

async function create({ uid, email, displayName, provider }: Identity): Promise<SignIn> {
  const body = { firebase_uid: uid, username: email, email, about_me: displayName, auth_provider: provider }
  const created = await call(createUser, { body })
  if (!created.ok) return failed('Error creating/updating user:', created)
  // The server confirms a new user's identity only when a call comes with the identity's token.
  const known = await call(getUserByEmail, { params: { email } })
  return known.ok ? { user: known.body } : failed('Error creating/updating user:', known)
}

async function find(identity: Identity): Promise<SignIn> {
  const found = await call(getUserByEmail, { params: { email: identity.email } })
  if (found.ok) return found.body.firebase_uid === identity.uid ? { user: found.body } : link(found.body, identity)
  return found.status === 404 ? create(identity) : identityMessageOf(found)
}

/**
 * Logs an identity in (product, 4.2 to 4.5): stores its token, and looks up its user by email. An account without this
 * identity is linked to it; without an account, one is created.
 */
export async function adoptIdentity(identity: Identity): Promise<SignIn> {
  storeTokens({ access_token: identity.token })
  const outcome = await find(identity).catch(failure => {
    console.error('Error creating/updating user:', failure)
    return { message: somethingWrong }
  })
  if ('message' in outcome) dropTokens()
  return outcome
}
