import type { Settings } from '../../../contract/entities/account.ts'
import * as contract from '../../../contract/routes/settings.ts'
import type { Db } from '../../db/pool.ts'
import type { Registry } from '../../plugins/api/registry.ts'
import { notAuthenticated } from '../../plugins/failure.ts'
import { ownUser } from './store.ts'

async function settingsOf(db: Db, userId: number): Promise<Settings> {
  const user = await db
    .selectFrom('users')
    .select(['marketing_opt_out', 'password_hash'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!user) throw notAuthenticated()
  return { marketing_opt_out: user.marketing_opt_out, has_password: user.password_hash !== null }
}

/** A listener's bio and email settings. */
export function profileRoutes(registry: Registry): void {
  registry.implement(contract.changeMe, async ({ caller, body, db }) => {
    await db.updateTable('users').set({ about_me: body.about_me }).where('id', '=', caller.userId).execute()
    return ownUser(db, caller.userId)
  })

  registry.implement(contract.getSettings, ({ caller, db }) => settingsOf(db, caller.userId))

  registry.implement(contract.changeSettings, async ({ caller, body, db }) => {
    const { marketing_opt_out } = body
    await db.updateTable('users').set({ marketing_opt_out }).where('id', '=', caller.userId).execute()
    return settingsOf(db, caller.userId)
  })
}
