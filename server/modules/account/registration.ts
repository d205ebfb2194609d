import type { User } from '../../../contract/entities/account.ts'
import type { BodyOf } from '../../../contract/route.ts'
import type { createUser } from '../../../contract/routes/account.ts'
import type { Db } from '../../db/pool.ts'
import { hashPassword } from '../../lib/passwords.ts'
import { hasInvisible, maxUsernameLength, normalizeUsername } from '../../lib/usernames.ts'
import { Failure, unfit } from '../../plugins/failure.ts'
import { addUser } from './store.ts'

type Registration = BodyOf<typeof createUser>

/** Throws 422 for a password below the operator's minimum. */
export function checkPassword(password: string, minimum: number, field: string): void {
  if ([...password].length < minimum) throw unfit(field, `Password must have at least ${minimum} characters`)
}

/**
 * A name as it is kept: one that Basic authorization can carry, that can be read, and that isn't somebody's address. Such a
 * name belongs to whoever has the address, who gets it when an identity makes the account. Throws 422 for any other.
 */
function checkedUsername(typed: string, email: string): string {
  const username = normalizeUsername(typed)
  if (username.includes(':')) throw unfit('username', 'A username has no colon')
  if (username === '' || hasInvisible(username)) throw unfit('username', 'A username has no invisible characters')
  if (username.toLowerCase() === email.toLowerCase()) return username
  if (username.includes('@')) throw unfit('username', 'A username with an @ must be the e-mail address itself')
  if ([...username].length > maxUsernameLength)
    throw unfit('username', `A username has at most ${maxUsernameLength} characters`)
  return username
}

const conflictTexts = {
  username: 'This username is already taken, please use a different one',
  email: 'This email is already taken, please use a different one',
}
const lookalike = 'This username looks like one that is taken, please use a different one'

/**
 * Makes a listener: with a password, or for an identity. The identity's uid is only a claim here, because anybody may make
 * this call; it grants nothing until a verified token of it arrives. Throws 422, and 409 naming what is taken.
 */
export async function register(db: Db, body: Registration, passwordMinimum: number): Promise<User> {
  const { email, password, firebase_uid } = body
  const username = checkedUsername(body.username, email)
  if (password !== undefined || firebase_uid === undefined) checkPassword(password ?? '', passwordMinimum, 'password')
  const made = await addUser(db, {
    username,
    email,
    about_me: body.about_me ?? body.about ?? '',
    password_hash: password === undefined ? null : await hashPassword(password),
    claimed_uid: firebase_uid ?? null,
    auth_provider: password === undefined ? null : 'internal',
  })
  if ('id' in made) return made
  const json = {
    ...(made.look && { username: [lookalike] }),
    ...(made.username && { username: [conflictTexts.username] }),
    ...(made.email && { email: [conflictTexts.email] }),
  }
  throw new Failure(409, 'This account is already there', { errors: { json } })
}
