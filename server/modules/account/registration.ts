import type { User } from '#contract/entities/account.ts'
import { namesWebAddress } from '#contract/names.ts'
import type { BodyOf } from '#contract/route.ts'
import type { createUser } from '#contract/routes/account.ts'
import type { Db } from '../../db/pool.ts'
import { Failure, invalidField } from '../../http/failure.ts'
import { hashPassword } from '../../lib/passwords.ts'
import { hasInvisible, maxUsernameLength, normalizeUsername } from '../../lib/usernames.ts'
import type { EmailAnswers } from './limits.ts'
import { addUser } from './store.ts'

type Registration = BodyOf<typeof createUser>

/** Throws a 422 for a password that is shorter than the operator's minimum. */
export function checkPassword(password: string, minimum: number, field: string): void {
  if ([...password].length < minimum) throw invalidField(field, `Password must have at least ${minimum} characters`)
}

/**
 * Validates and normalizes a username: without a colon, which Basic authorization can't carry, without invisible characters,
 * and not another person's email address. An account made from an identity has its own address as username. Throws a 422.
 */
function checkedUsername(typed: string, email: string): string {
  const username = normalizeUsername(typed)
  if (username.includes(':')) throw invalidField('username', "Usernames can't contain a colon")
  if (username === '' || hasInvisible(username))
    throw invalidField('username', "Usernames can't contain invisible characters")
  if (username.toLowerCase() === email.toLowerCase()) return username
  if (username.includes('@')) throw invalidField('username', 'A username with an @ must be your email address')
  if (namesWebAddress(username)) throw invalidField('username', "Usernames can't be web addresses")
  if ([...username].length > maxUsernameLength)
    throw invalidField('username', `Usernames can have at most ${maxUsernameLength} characters`)
  return username
}

const conflictTexts = {
  username: 'This username is already taken, please use a different one',
  email: 'This email is already taken, please use a different one',
}
const reserved = 'This username is reserved, please use a different one'
const lookalike = 'This username looks like one that is taken, please use a different one'

/**
 * Creates an account with a password, or for an identity. The identity's uid is only a claim here, because anyone may make
 * this call; it grants nothing until a verified token of that identity arrives. Throws a 422, a 409 that names what is taken, or a
 * 429 for a network that has learned too often that an email is. The operator has no such limit (undefined), and may give a reserved name.
 */
export async function register(
  db: Db,
  body: Registration,
  passwordMinimum: number,
  emailAnswers: EmailAnswers | undefined,
): Promise<User> {
  const { email, password, firebase_uid } = body
  const username = checkedUsername(body.username, email)
  if (password !== undefined || firebase_uid === undefined) checkPassword(password ?? '', passwordMinimum, 'password')
  const listener = {
    username,
    email,
    about_me: body.about_me ?? body.about ?? '',
    password_hash: password === undefined ? null : await hashPassword(password),
    claimed_uid: firebase_uid ?? null,
    auth_provider: password === undefined ? null : 'internal',
  }
  const made = await addUser(db, listener, emailAnswers)
  if ('id' in made) return made
  const json = {
    ...(made.reserved && { username: [reserved] }),
    ...(made.look && { username: [lookalike] }),
    ...(made.username && { username: [conflictTexts.username] }),
    ...(made.email && { email: [conflictTexts.email] }),
  }
  throw new Failure(409, 'This account already exists', { errors: { json } })
}
