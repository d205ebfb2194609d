import { isIP, isIPv6 } from 'node:net'
import { sql } from 'kysely'
import { forgetTries, type Limit, returnTry, takeTry } from '../../db/accounts/attempts.ts'
import type { Db } from '../../db/pool.ts'
import { Failure } from '../../plugins/failure.ts'

/** At one name from one network: whoever guesses locks themselves out, and never the owner elsewhere. */
const signInByGuesser: Limit = { tries: 5, minutes: 15 }
const signInByAddress: Limit = { tries: 30, minutes: 15 }
const registerByAddress: Limit = { tries: 50, minutes: 60 }
const resetByAddress: Limit = { tries: 20, minutes: 60 }
const resetByAsker: Limit = { tries: 3, minutes: 60 }
const resetByMail: Limit = { tries: 10, minutes: 60 }
const ownPasswordBySession: Limit = { tries: 5, minutes: 15 }
const exportByListener: Limit = { tries: 10, minutes: 60 }
const avatarByListener: Limit = { tries: 30, minutes: 60 }

/**
 * Names are whatever somebody typed: kept as a fixed length, and not readable. PostgreSQL takes the case away, as it does
 * where it looks for an account: to JavaScript `mİra` isn't `mira`, and would be another five guesses at the same account.
 */
async function keyOf(db: Db, what: 'sign-in' | 'reset-to', text: string): Promise<string> {
  const { rows } = await sql<{ hash: string }>`
    select encode(sha256(convert_to(lower(${text}), 'UTF8')), 'base64') as hash`.execute(db)
  return `${what}:${rows[0]?.hash}`
}

/** Who has one IPv6 address has 2^64 of them: counted is the network. */
export function networkOf(address: string): string {
  // A proxy may say anything.
  if (!isIP(address)) return 'unknown'
  if (!isIPv6(address) || address.startsWith('::ffff:')) return address
  const [head = '', tail] = address.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail?.split(':').filter(Boolean) ?? []
  const zeros = tail === undefined ? [] : Array<string>(8 - left.length - right.length).fill('0')
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`
}

const tooMany = (message: string, wait: number) => new Failure(429, message, { retryAfter: wait })
const tooManySignIns = (wait: number) => tooMany('Too many failed login attempts. Please try again later.', wait)

/** Counts a sign-in as failed until it succeeds. Throws 429 for a network that failed too often, at this name or at any. */
export async function trySignIn(db: Db, username: string, address: string) {
  const byAddress = `sign-in-from:${networkOf(address)}`
  const waitHere = await takeTry(db, byAddress, signInByAddress)
  if (waitHere !== undefined) throw tooManySignIns(waitHere)
  const byGuesser = `${await keyOf(db, 'sign-in', username)}:${networkOf(address)}`
  const wait = await takeTry(db, byGuesser, signInByGuesser)
  if (wait !== undefined) {
    // No password is looked at, so nothing was guessed: one locked name must not lock its whole network.
    await returnTry(db, byAddress)
    throw tooManySignIns(wait)
  }
  return async function succeeded(): Promise<void> {
    await forgetTries(db, byGuesser)
    await returnTry(db, byAddress)
  }
}

/** Who proved to own the account by mail isn't kept out by what was tried before, from wherever. */
export const forgiveName = async (db: Db, username: string): Promise<void> => {
  const ofName = `${await keyOf(db, 'sign-in', username)}:`
  await db.deleteFrom('attempts').where('name', 'like', `${ofName}%`).execute()
}

/** Counts a guess at the password of a session's own listener until it is right, apart from all sign-ins. */
export async function tryOwnPassword(db: Db, sessionId: string) {
  const name = `own-password:${sessionId}`
  const wait = await takeTry(db, name, ownPasswordBySession)
  if (wait !== undefined) throw tooMany('Too many wrong passwords. Please try again later.', wait)
  return () => forgetTries(db, name)
}

export async function tryRegistration(db: Db, address: string): Promise<void> {
  const wait = await takeTry(db, `register-from:${networkOf(address)}`, registerByAddress)
  if (wait !== undefined) throw tooMany('Too many accounts were made from here. Please try again later.', wait)
}

/** Counts whether or not the address is known. Throws 429 for too many, from this network or to this address. */
export async function tryReset(db: Db, email: string, address: string): Promise<void> {
  const network = networkOf(address)
  const wait = await takeTry(db, `reset-from:${network}`, resetByAddress)
  if (wait !== undefined) throw tooMany('Too many emails were asked for from here. Please try again later.', wait)
  const to = await keyOf(db, 'reset-to', email)
  const waitToo = (await takeTry(db, `${to}:${network}`, resetByAsker)) ?? (await takeTry(db, to, resetByMail))
  if (waitToo !== undefined)
    throw tooMany('A link was asked for several times. Please look for it in your inbox, or try again later.', waitToo)
}

export async function tryExport(db: Db, userId: number): Promise<void> {
  const wait = await takeTry(db, `export-of:${userId}`, exportByListener)
  if (wait !== undefined) throw tooMany('You have downloaded your data often. Please try again later.', wait)
}

export async function tryAvatar(db: Db, userId: number): Promise<void> {
  const wait = await takeTry(db, `avatar-of:${userId}`, avatarByListener)
  if (wait !== undefined) throw tooMany('You have changed your picture often. Please try again later.', wait)
}
