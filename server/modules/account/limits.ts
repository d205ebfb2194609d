import { isIP, isIPv6 } from 'node:net'
import { sql } from 'kysely'
import { forgetTries, type Limit, returnTry, takeTry } from '../../db/attempts.ts'
import type { Db } from '../../db/pool.ts'
import { Failure } from '../../plugins/failure.ts'

const signInByName: Limit = { tries: 5, minutes: 15 }
const signInByAddress: Limit = { tries: 30, minutes: 15 }
const registerByAddress: Limit = { tries: 50, minutes: 60 }
const resetByAddress: Limit = { tries: 20, minutes: 60 }
const resetByMail: Limit = { tries: 3, minutes: 60 }
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

/** Counts a sign-in as failed until it succeeds. Throws 429 for a name or a network that failed too often. */
export async function trySignIn(db: Db, username: string, address: string) {
  const byAddress = `sign-in-from:${networkOf(address)}`
  const waitHere = await takeTry(db, byAddress, signInByAddress)
  if (waitHere !== undefined) throw tooManySignIns(waitHere)
  const byName = await keyOf(db, 'sign-in', username)
  const wait = await takeTry(db, byName, signInByName)
  if (wait !== undefined) {
    // No password is looked at, so nothing was guessed: one locked name must not lock its whole network.
    await returnTry(db, byAddress)
    throw tooManySignIns(wait)
  }
  return async function succeeded(): Promise<void> {
    await forgetTries(db, byName)
    await returnTry(db, byAddress)
  }
}

/** Who proved to own the account by mail isn't kept out by what others tried. */
export const forgiveName = async (db: Db, username: string): Promise<void> =>
  forgetTries(db, await keyOf(db, 'sign-in', username))

export async function tryRegistration(db: Db, address: string): Promise<void> {
  const wait = await takeTry(db, `register-from:${networkOf(address)}`, registerByAddress)
  if (wait !== undefined) throw tooMany('Too many accounts were made from here. Please try again later.', wait)
}

export async function tryReset(db: Db, address: string): Promise<void> {
  const wait = await takeTry(db, `reset-from:${networkOf(address)}`, resetByAddress)
  if (wait !== undefined) throw tooMany('Too many mails were asked for from here. Please try again later.', wait)
}

/** True when another mail may go to this address; what is too much is silently not sent. */
export const mayMail = async (db: Db, email: string): Promise<boolean> =>
  (await takeTry(db, await keyOf(db, 'reset-to', email), resetByMail)) === undefined

export async function tryExport(db: Db, userId: number): Promise<void> {
  const wait = await takeTry(db, `export-of:${userId}`, exportByListener)
  if (wait !== undefined) throw tooMany('You have downloaded your data often. Please try again later.', wait)
}

export async function tryAvatar(db: Db, userId: number): Promise<void> {
  const wait = await takeTry(db, `avatar-of:${userId}`, avatarByListener)
  if (wait !== undefined) throw tooMany('You have changed your picture often. Please try again later.', wait)
}
