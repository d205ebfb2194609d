import { sql } from 'kysely'
import { countAttempt, type Limit, resetAttempts, uncountAttempt } from '../../db/accounts/attempts.ts'
import type { Db } from '../../db/pool.ts'
import { networkOf } from '../../lib/network.ts'
import { Failure } from '../../plugins/failure.ts'

/** For one name from one network: guessing from one network doesn't lock the owner out elsewhere. */
const signInByGuesser: Limit = { tries: 5, minutes: 15 }
const signInByAddress: Limit = { tries: 30, minutes: 15 }
const registerByAddress: Limit = { tries: 50, minutes: 60 }
const resetByAddress: Limit = { tries: 20, minutes: 60 }
const resetByAsker: Limit = { tries: 3, minutes: 60 }
const resetByMail: Limit = { tries: 10, minutes: 60 }
const currentPasswordBySession: Limit = { tries: 5, minutes: 15 }
const exportByListener: Limit = { tries: 10, minutes: 60 }
const avatarByListener: Limit = { tries: 30, minutes: 60 }

/**
 * A hash of what was typed, which has a fixed length and isn't readable. PostgreSQL ignores the case, as in the lookup of
 * an account: JavaScript's rules differ (`mİra` and `mira`), which would allow five more guesses at the same account.
 */
async function keyOf(db: Db, what: 'sign-in' | 'reset-to', text: string): Promise<string> {
  const { rows } = await sql<{ hash: string }>`
    select encode(sha256(convert_to(lower(${text}), 'UTF8')), 'base64') as hash`.execute(db)
  return `${what}:${rows[0]?.hash}`
}

const tooMany = (message: string, wait: number) => new Failure(429, message, { retryAfter: wait })
const tooManySignIns = (wait: number) => tooMany('Too many failed login attempts. Please try again later.', wait)

/**
 * Counts a login as failed until the returned function is called. Throws a 429 for a network with too many failures, for this
 * name or in all.
 */
export async function trySignIn(db: Db, username: string, address: string) {
  const byAddress = `sign-in-from:${networkOf(address)}`
  const waitHere = await countAttempt(db, byAddress, signInByAddress)
  if (waitHere !== undefined) throw tooManySignIns(waitHere)
  const byGuesser = `${await keyOf(db, 'sign-in', username)}:${networkOf(address)}`
  const wait = await countAttempt(db, byGuesser, signInByGuesser)
  if (wait !== undefined) {
    // The password isn't checked, so this was no guess: one locked name must not lock the whole network.
    await uncountAttempt(db, byAddress)
    throw tooManySignIns(wait)
  }
  return async function succeeded(): Promise<void> {
    await resetAttempts(db, byGuesser)
    await uncountAttempt(db, byAddress)
  }
}

/** Clears the failed logins of a name, from all networks: its owner has just reset the password by email. */
export const resetSignIns = async (db: Db, username: string): Promise<void> => {
  const ofName = `${await keyOf(db, 'sign-in', username)}:`
  await db.deleteFrom('attempts').where('name', 'like', `${ofName}%`).execute()
}

/**
 * Counts a wrong current password of a logged-in listener until the returned function is called. Separate from logins. Throws
 * a 429 for too many.
 */
export async function tryCurrentPassword(db: Db, sessionId: string) {
  const name = `own-password:${sessionId}`
  const wait = await countAttempt(db, name, currentPasswordBySession)
  if (wait !== undefined) throw tooMany('Too many wrong passwords. Please try again later.', wait)
  return () => resetAttempts(db, name)
}

export async function tryRegistration(db: Db, address: string): Promise<void> {
  const wait = await countAttempt(db, `register-from:${networkOf(address)}`, registerByAddress)
  if (wait !== undefined) throw tooMany('Too many accounts were created from here. Please try again later.', wait)
}

/** Counts a request for a reset email, whether or not the address is known. Throws a 429 for too many from a network or to an address. */
export async function tryReset(db: Db, email: string, address: string): Promise<void> {
  const network = networkOf(address)
  const wait = await countAttempt(db, `reset-from:${network}`, resetByAddress)
  if (wait !== undefined) throw tooMany('Too many emails were requested from here. Please try again later.', wait)
  const to = await keyOf(db, 'reset-to', email)
  const waitToo =
    (await countAttempt(db, `${to}:${network}`, resetByAsker)) ?? (await countAttempt(db, to, resetByMail))
  if (waitToo !== undefined)
    throw tooMany('A link was requested several times. Please check your inbox, or try again later.', waitToo)
}

export async function tryExport(db: Db, userId: number): Promise<void> {
  const wait = await countAttempt(db, `export-of:${userId}`, exportByListener)
  if (wait !== undefined) throw tooMany("You've downloaded your data several times. Please try again later.", wait)
}

export async function tryAvatar(db: Db, userId: number): Promise<void> {
  const wait = await countAttempt(db, `avatar-of:${userId}`, avatarByListener)
  if (wait !== undefined) throw tooMany("You've changed your picture several times. Please try again later.", wait)
}
