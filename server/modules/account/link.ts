import { getUserByEmail, linkIdentity as linkRoute } from '../../../contract/routes/account.ts'
import { linkIdentity } from '../../db/accounts/link-identity.ts'
import { codeOf } from '../../lib/start-errors.ts'
import type { Registry, Visitor } from '../../plugins/api/registry.ts'
import { Failure, notFound } from '../../plugins/failure.ts'
import { findByEmail, findUser } from './store.ts'

const noAccount = () => notFound('This account')
const notYours = (message: string) => new Failure(403, message)
const sameText = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/** The address that a visitor without an account has proven, or null. */
const provenBy = ({ identity }: Visitor) => (identity?.emailVerified ? identity.email : null)

const uniqueViolation = '23505'

/** The address a caller may ask for: a listener any, and finds only their own; an identity the one it has proven. */
function addressFor(caller: Visitor, asked: string): string | null {
  if (caller.userId !== null) return asked
  const proven = provenBy(caller)
  // What is the same to JavaScript need not be to PostgreSQL: asked for is what was proven.
  return proven !== null && sameText(proven, asked) ? proven : null
}

/** How an identity finds its account, and becomes the one that enters it. */
export function linkRoutes(registry: Registry): void {
  registry.implement(getUserByEmail, async ({ caller, params, db }) => {
    const email = addressFor(caller, params.email)
    const user = email === null ? undefined : await findByEmail(db, email, caller.userId)
    if (!user) throw noAccount()
    return user
  })

  registry.implement(linkRoute, async ({ caller, body, db: trx }) => {
    const { identity } = caller
    const email = provenBy(caller)
    if (!identity || identity.uid !== body.firebase_uid) throw notYours('This identity is not the one that asks')
    if (email === null) throw notYours('The identity has no verified e-mail address')
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
