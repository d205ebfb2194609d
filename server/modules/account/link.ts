import { getUserByEmail, linkIdentity as linkRoute } from '../../../contract/routes/account.ts'
import { linkIdentity } from '../../db/link-identity.ts'
import type { Db } from '../../db/pool.ts'
import { codeOf } from '../../lib/start-errors.ts'
import type { Auth } from '../../plugins/auth.ts'
import { Failure, notFound } from '../../plugins/failure.ts'
import type { Registry, Visitor } from '../../plugins/registry.ts'
import { findByEmail, findUser } from './store.ts'

const noAccount = () => notFound('This account')
const notYours = (message: string) => new Failure(403, message)
const sameText = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/** The address that a visitor without an account has proven, or null. */
const provenBy = ({ identity }: Visitor) => (identity?.emailVerified ? identity.email : null)

const uniqueViolation = '23505'

/** How an identity finds its account, and becomes the one that enters it. */
export function linkRoutes(registry: Registry, db: Db, auth: Auth): void {
  registry.implement(getUserByEmail, async ({ caller, params }) => {
    const proven = provenBy(caller)
    const own = caller.userId !== null || (proven !== null && sameText(proven, params.email))
    const user = own ? await findByEmail(db, params.email, caller.userId) : undefined
    if (!user) throw noAccount()
    return user
  })

  registry.implement(linkRoute, async ({ caller, body }) => {
    const { identity } = caller
    const email = provenBy(caller)
    if (!identity || identity.uid !== body.firebase_uid) throw notYours('This identity is not the one that asks')
    if (email === null) throw notYours('The identity has no verified e-mail address')
    const userId = Number(body.id)
    // Its own transaction, committed before anybody who held a session is forgotten.
    await db
      .transaction()
      .execute(async trx => {
        const user = await findByEmail(trx, email, null)
        if (user?.id !== userId) throw noAccount()
        await linkIdentity(trx, userId, identity.uid, body.auth_provider ?? identity.provider)
      })
      .catch(error => {
        if (codeOf(error) === uniqueViolation) throw new Failure(409, 'This identity belongs to another account')
        throw error
      })
    auth.forget(userId)
    const user = await findUser(db, userId)
    if (!user) throw noAccount()
    return user
  })
}
