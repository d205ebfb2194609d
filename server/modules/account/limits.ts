import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { forgetTries, type Limit, returnTry, takeTry } from '../../db/attempts.ts'
import type { Db } from '../../db/pool.ts'
import { Failure } from '../../plugins/failure.ts'

const signInByName: Limit = { tries: 5, minutes: 15 }
const signInByAddress: Limit = { tries: 30, minutes: 15 }
const registerByAddress: Limit = { tries: 50, minutes: 60 }
const resetByAddress: Limit = { tries: 20, minutes: 60 }
const resetByMail: Limit = { tries: 3, minutes: 60 }

/** Names are whatever somebody typed: kept as a fixed length, and not readable. */
const hashOf = (text: string) => createHash('sha256').update(text.toLowerCase()).digest('base64url')
const nameKey = (username: string) => `sign-in:${hashOf(username)}`

/** Who has one IPv6 address has 2^64 of them: counted is the network. */
export function networkOf(address: string): string {
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
  const wait = (await takeTry(db, byAddress, signInByAddress)) ?? (await takeTry(db, nameKey(username), signInByName))
  if (wait !== undefined) throw tooManySignIns(wait)
  return async function succeeded(): Promise<void> {
    await forgetTries(db, nameKey(username))
    await returnTry(db, byAddress)
  }
}

/** Who proved to own the account by mail isn't kept out by what others tried. */
export const forgiveName = (db: Db, username: string) => forgetTries(db, nameKey(username))

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
  (await takeTry(db, `reset-to:${hashOf(email)}`, resetByMail)) === undefined
