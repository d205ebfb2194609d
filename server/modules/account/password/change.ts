import { changePassword } from '#contract/routes/me.ts'
import type { Db } from '../../../db/pool.ts'
import type { Registry } from '../../../http/api/registry.ts'
import { Failure } from '../../../http/failure.ts'
import { hashPassword } from '../../../lib/passwords.ts'
import type { KnownDevices } from '../known-devices.ts'
import { checkPassword } from '../registration.ts'
import { revokeOtherSessions } from '../sessions/list.ts'
import { checkCurrentPassword, guardCurrentPassword, lockPassword } from './current-password.ts'

const noPassword = () =>
  new Failure(409, 'This account has no password yet. Request a password reset email to set one.')

/** Changing the password revokes all other sessions, all passwords of other apps and all pending password resets. */
export function passwordRoutes(registry: Registry, db: Db, passwordMinimum: number, devices: KnownDevices): void {
  registry.implement(
    changePassword,
    {
      fails: [429],
      guard: ({ caller, body }) => {
        // Checked first, so that a new password that is too short doesn't count as an attempt.
        checkPassword(body.new_password, passwordMinimum, 'new_password')
        return guardCurrentPassword(db, caller)
      },
    },
    async ({ caller: { userId, sessionId }, body, db: trx, request, reply }) => {
      const hash = await lockPassword(trx, userId)
      if (hash === null) throw noPassword()
      await checkCurrentPassword(hash, body.current_password, 'current_password')
      const password_hash = await hashPassword(body.new_password)
      await trx.updateTable('users').set({ password_hash }).where('id', '=', userId).execute()
      await revokeOtherSessions(trx, userId, sessionId)
      await trx.deleteFrom('app_passwords').where('user_id', '=', userId).execute()
      await trx.deleteFrom('password_resets').where('user_id', '=', userId).execute()
      devices.remember(request, reply, { id: userId, password_hash })
      return null
    },
  )
}
