import { deleteMe } from '../../../contract/routes/settings.ts'
import type { Db } from '../../db/pool.ts'
import type { Registry } from '../../plugins/api/registry.ts'
import { unfit } from '../../plugins/failure.ts'
import { checkOwnPassword, guardOwnPassword, lockPassword } from './own-password.ts'

/**
 * An account goes with everything that is its listener's, which the database sees to: foreign keys cascade, counters and
 * pictures have their triggers. Its idempotency keys go as well: whoever repeats the call has no account any more.
 */
export const deleteAccount = (trx: Db, userId: number) => trx.deleteFrom('users').where('id', '=', userId).execute()

export function deletionRoutes(registry: Registry, db: Db): void {
  registry.implement(
    deleteMe,
    async ({ caller: { userId }, body, db: trx }) => {
      const hash = await lockPassword(trx, userId)
      if (hash !== null) {
        if (body.password === undefined) throw unfit('password', 'Your password is needed to delete your account')
        await checkOwnPassword(hash, body.password, 'password')
      }
      await deleteAccount(trx, userId)
      return null
    },
    {
      guard: async ({ caller, body }) => (body.password === undefined ? undefined : guardOwnPassword(db, caller)),
    },
  )
}
