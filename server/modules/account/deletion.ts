import { deleteMe } from '#contract/routes/me.ts'
import type { Db } from '../../db/pool.ts'
import type { Registry } from '../../http/api/registry.ts'
import { invalidField } from '../../http/failure.ts'
import { checkCurrentPassword, guardCurrentPassword, lockPassword } from './password/current-password.ts'

/**
 * Deletes an account and all its data: foreign keys cascade, triggers update counters and delete the avatar. Its idempotency
 * keys are deleted, too, so a repeated call gets a 401. What the Studio's log has about the listener has no foreign key.
 */
export async function deleteAccount(trx: Db, userId: number): Promise<void> {
  await trx.deleteFrom('edits').where('kind', '=', 'listener').where('item_id', '=', userId).execute()
  await trx.deleteFrom('users').where('id', '=', userId).execute()
}

export function deletionRoutes(registry: Registry, db: Db): void {
  registry.implement(
    deleteMe,
    {
      fails: [429],
      guard: async ({ caller, body }) => (body.password === undefined ? undefined : guardCurrentPassword(db, caller)),
    },
    async ({ caller: { userId }, body, db: trx }) => {
      const hash = await lockPassword(trx, userId)
      if (hash !== null) {
        if (body.password === undefined) throw invalidField('password', 'Enter your password to delete your account')
        await checkCurrentPassword(hash, body.password, 'password')
      }
      await deleteAccount(trx, userId)
      return null
    },
  )
}
