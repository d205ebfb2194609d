import { randomBytes } from 'node:crypto'
import { createUser } from '#contract/routes/account.ts'
import type { Db } from '../db/pool.ts'
import { Failure } from '../http/failure.ts'
import { StartError } from '../lib/start-errors.ts'
import { makeResetLink } from '../modules/account/password/reset.ts'
import { register } from '../modules/account/registration.ts'

/** How long an invitation is valid, in days. */
const days = 7

/** The first reason of a refusal. */
const reasonOf = ({ errors, message }: Failure) => Object.values(errors?.json ?? {})[0]?.[0] ?? message

/**
 * Makes an account whose password nobody knows. Resolves with the lines to print, among them a link that sets one. Throws a StartError for
 * a name or an address that is taken or can't be used.
 */
export async function invite(db: Db, publicUrl: string, [username, email]: [string, string]): Promise<string> {
  const password = randomBytes(32).toString('base64url')
  const { data } = createUser.body.safeParse({ username, email, password })
  if (!data) throw new StartError(`${username} <${email}> can't be used: give a name, and an email address.`)
  const user = await register(db, data, 0, undefined).catch(error => {
    throw error instanceof Failure ? new StartError(`${reasonOf(error)}.`) : error
  })
  const link = await makeResetLink(db, user.id, publicUrl, days * 24 * 60)
  return `${link}\nSend this link to ${user.username}, who chooses a password there. It works once, for ${days} days.`
}
