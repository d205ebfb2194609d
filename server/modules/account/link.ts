import { getUserByEmail, linkIdentity as linkRoute } from '#contract/routes/account.ts'
import { linkIdentity } from '../../db/accounts/link-identity.ts'
import type { Visitor } from '../../http/api/call.ts'
import type { Registry } from '../../http/api/registry.ts'
import { Failure, notFound } from '../../http/failure.ts'
import { codeOf } from '../../lib/start-errors.ts'
import { findByEmail, findUser } from './store.ts'

const noAccount = () => notFound('This account')
const notYours = (message: string) => new Failure(403, message)
const sameText = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/** The verified email of the caller's identity, or null. */
const verifiedEmailOf = ({ identity }: Visitor) => (identity?.emailVerified ? identity.email : null)

const uniqueViolation = '23505'

/**
 * The address to look up. A listener may ask for any: the query finds only their own account. An identity without an account
 * may ask only for the address that its provider has verified; null for any other.
 */
function addressFor(caller: Visitor, asked: string): string | null {
  if (caller.userId !== null) return asked
  const verified = verifiedEmailOf(caller)
  // JavaScript and PostgreSQL may ignore case differently, so the verified address is looked up.
  return verified !== null && sameText(verified, asked) ? verified : null
}

/** Lets an identity find its account and link to it. */
export function linkRoutes(registry: Registry): void {
  registry.implement(getUserByEmail, { fails: [403] }, async ({ caller, params, db }) => {
    const email = addressFor(caller, params.email)
    const user = email === null ? undefined : await findByEmail(db, email, caller.userId)
    if (!user) throw noAccount()
    return user
  })

  registry.implement(linkRoute, { fails: [403] }, async ({ caller, body, db: trx }) => {
    const { identity } = caller
    const email = verifiedEmailOf(caller)
    if (!identity || identity.uid !== body.firebase_uid)
      throw notYours("This isn't the identity that you logged in with")
    if (email === null) throw notYours('The identity has no verified email address')
    const account = await findByEmail(trx, email, null)
    if (account?.id !== Number(body.id)) throw noAccount()
    await linkIdentity(trx, account.id, identity.uid, body.auth_provider ?? identity.provider).catch(error => {
      if (codeOf(error) === uniqueViolation) throw new Failure(409, 'This identity belongs to another account')
      throw error
    })
    const linked = await findUser(trx, account.id)
    if (!linked) throw noAccount()
    return linked
  })
}
