import { changePassword } from '../../../contract/routes/settings.ts'
import type { Db } from '../../db/pool.ts'
import { hashPassword } from '../../lib/passwords.ts'
import type { Registry } from '../../plugins/api/registry.ts'
import { Failure } from '../../plugins/failure.ts'
import { checkOwnPassword, guardOwnPassword, lockPassword } from './own-password.ts'
import { checkPassword } from './registration.ts'
import { endOthers } from './session-list.ts'

const noPassword = () => new Failure(409, 'This account has no password yet. Ask for a password reset mail to set one.')

/** A new password ends every other session, and takes back the resets that were mailed. */
export function passwordRoutes(registry: Registry, db: Db, passwordMinimum: number): void {
  registry.implement(
    changePassword,
    async ({ caller: { userId, sessionId }, body, db: trx }) => {
      const hash = await lockPassword(trx, userId)
      if (hash === null) throw noPassword()
      await checkOwnPassword(hash, body.current_password, 'current_password')
      const password_hash = await hashPassword(body.new_password)
      await trx.updateTable('users').set({ password_hash }).where('id', '=', userId).execute()
      await endOthers(trx, userId, sessionId)
      await trx.deleteFrom('password_resets').where('user_id', '=', userId).execute()
      return null
    },
    {
      guard: ({ caller, body }) => {
        // Before anything counts: a new password that is too short is no guess at the old one.
        checkPassword(body.new_password, passwordMinimum, 'new_password')
        return guardOwnPassword(db, caller)
      },
    },
  )
}
