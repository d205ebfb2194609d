import { sql } from 'kysely'
import {
  type Counter,
  countAttempt,
  countAttempts,
  type Limit,
  resetAttempts,
  uncountAttempts,
  waitFor,
} from '../../db/accounts/attempts.ts'
import type { Db } from '../../db/pool.ts'
import { Failure } from '../../http/failure.ts'
import { networkOf, siteOf } from '../../lib/network.ts'

/** For one name from one network: guessing from one network doesn't lock the owner out elsewhere. */
const signInByGuesser: Limit = { tries: 5, minutes: 15 }
/** For one name from an IPv6 /48, which has 65,536 networks. */
const signInByGuesserSite: Limit = { tries: 10, minutes: 60 }
/** For one name from everywhere. The devices of its owner aren't counted here, so that nobody can lock the owner out of them. */
const signInByName: Limit = { tries: 60, minutes: 15 }
const signInByDevice: Limit = { tries: 5, minutes: 15 }
const signInByNetwork: Limit = { tries: 30, minutes: 15 }
const signInBySite: Limit = { tries: 120, minutes: 60 }
const registerByNetwork: Limit = { tries: 50, minutes: 60 }
const registerBySite: Limit = { tries: 200, minutes: 60 }
/** How often a network may learn that an email address has an account. */
const emailTakenByNetwork: Limit = { tries: 10, minutes: 60 }
const emailTakenBySite: Limit = { tries: 30, minutes: 60 }
const resetByNetwork: Limit = { tries: 20, minutes: 60 }
const resetBySite: Limit = { tries: 60, minutes: 60 }
const resetByAsker: Limit = { tries: 3, minutes: 60 }
/** Beyond it mails are spaced (`reset-mails.ts`), and never refused: others ask, too. */
const resetByMail: Limit = { tries: 10, minutes: 24 * 60 }
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

const refused = (message: string, wait: number) => new Failure(429, message, { retryAfter: wait })

/** Counts an attempt. Throws a 429 with this message for too many. */
async function count(db: Db, counters: readonly Counter[], message: string): Promise<void> {
  const wait = await countAttempts(db, counters)
  if (wait !== undefined) throw refused(message, wait)
}

/** The counters of where a request comes from: its network, and for IPv6 the site of that. */
function countersFrom(what: string, address: string, byNetwork: Limit, bySite: Limit): Counter[] {
  const site = siteOf(address)
  return [
    { name: `${what}:${networkOf(address)}`, limit: byNetwork },
    ...(site ? [{ name: `${what}:${site}`, limit: bySite }] : []),
  ]
}

/** What counts a failed login by this name, the narrowest first. */
async function signInCounters(db: Db, username: string, address: string): Promise<Counter[]> {
  const name = await keyOf(db, 'sign-in', username)
  return [
    ...countersFrom(name, address, signInByGuesser, signInByGuesserSite),
    ...countersFrom('sign-in-from', address, signInByNetwork, signInBySite),
    { name: `${name}:everywhere`, limit: signInByName },
  ]
}

/**
 * Counts a login as failed until the returned function is called. Throws a 429 for too many: for this name or in all from a
 * network, or for this name from everywhere. A `device` from which its owner has logged in before is counted by itself.
 */
export async function trySignIn(db: Db, username: string, address: string, device: string | undefined) {
  const counters =
    device === undefined
      ? await signInCounters(db, username, address)
      : [{ name: `sign-in-on:${device}`, limit: signInByDevice }]
  // The password of one that is refused isn't checked, so it was no guess: one locked name must not lock the whole network.
  await count(db, counters, 'Too many failed login attempts. Please try again later.')
  return async function succeeded(): Promise<void> {
    const [narrowest, ...others] = counters
    if (narrowest) await resetAttempts(db, narrowest.name)
    await uncountAttempts(db, others)
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
  await count(db, [{ name, limit: currentPasswordBySession }], 'Too many wrong passwords. Please try again later.')
  return () => resetAttempts(db, name)
}

const tooManyAccounts = 'Too many accounts were created from here. Please try again later.'

export const tryRegistration = (db: Db, address: string): Promise<void> =>
  count(db, countersFrom('register-from', address, registerByNetwork, registerBySite), tooManyAccounts)

/**
 * Bounds how often a network learns that an email address has an account. `check` throws a 429 once it has learned that too often,
 * whatever it registers then; `count` notes one such answer. Both belong in the transaction that looks whether it is taken.
 */
export function emailAnswersTo(address: string) {
  const counters = countersFrom('email-taken-from', address, emailTakenByNetwork, emailTakenBySite)
  return {
    async check(trx: Db): Promise<void> {
      const wait = await waitFor(trx, counters)
      if (wait !== undefined) throw refused(tooManyAccounts, wait)
    },
    count: async (trx: Db): Promise<void> => void (await countAttempts(trx, counters)),
  }
}
export type EmailAnswers = ReturnType<typeof emailAnswersTo>

/**
 * Counts a request for a reset email, whether or not the address is known. Throws a 429 for too many from a network. Of those to an
 * address from everywhere none is refused, see `areMailsSpaced`.
 */
export async function tryReset(db: Db, email: string, address: string): Promise<void> {
  const fromNetwork = countersFrom('reset-from', address, resetByNetwork, resetBySite)
  await count(db, fromNetwork, 'Too many emails were requested from here. Please try again later.')
  const to = await keyOf(db, 'reset-to', email)
  const byAsker = { name: `${to}:${networkOf(address)}`, limit: resetByAsker }
  await count(db, [byAsker], 'A link was requested several times. Please check your inbox, or try again later.')
  await countAttempt(db, to, resetByMail)
}

/** Whether so many emails to an address were requested that the next ones are spaced. */
export async function areMailsSpaced(db: Db, email: string): Promise<boolean> {
  // The request that is being answered is counted already.
  const limit = { ...resetByMail, tries: resetByMail.tries + 1 }
  return (await waitFor(db, [{ name: await keyOf(db, 'reset-to', email), limit }])) !== undefined
}

export const tryExport = (db: Db, userId: number): Promise<void> =>
  count(
    db,
    [{ name: `export-of:${userId}`, limit: exportByListener }],
    "You've downloaded your data several times. Please try again later.",
  )

export const tryAvatar = (db: Db, userId: number): Promise<void> =>
  count(
    db,
    [{ name: `avatar-of:${userId}`, limit: avatarByListener }],
    "You've changed your picture several times. Please try again later.",
  )
