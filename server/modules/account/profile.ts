import { sql } from 'kysely'
import type { Settings } from '../../../contract/entities/account.ts'
import * as contract from '../../../contract/routes/me.ts'
import { changeSettings, getSettings } from '../../../contract/routes/settings.ts'
import type { Db } from '../../db/pool.ts'
import { eventTime, type WriteEvent } from '../../db/write-event.ts'
import type { Registry } from '../../plugins/api/registry.ts'
import { writeEventOf } from '../../plugins/api/write-event.ts'
import { notAuthenticated } from '../../plugins/failure.ts'
import { ownUser, settingsIn } from './store.ts'

async function settingsOf(db: Db, userId: number): Promise<Settings> {
  const user = await db
    .selectFrom('users')
    .select(['marketing_opt_out', 'password_hash', 'autoplay', 'keep_history'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!user) throw notAuthenticated()
  return settingsIn(user)
}

/** Sets one of the switches, unless a later event has set it. */
const setSwitch = (db: Db, userId: number, name: 'autoplay' | 'keep_history', on: boolean, event: WriteEvent) =>
  sql`update users set ${sql.ref(name)} = ${on}, ${sql.ref(`${name}_at`)} = ${eventTime(event)}
    where id = ${userId} and coalesce(${sql.ref(`${name}_at`)} <= ${eventTime(event)}, true)`.execute(db)

/** A listener's bio and settings. */
export function profileRoutes(registry: Registry): void {
  registry.implement(contract.changeMe, async ({ caller, body, db }) => {
    await db.updateTable('users').set({ about_me: body.about_me }).where('id', '=', caller.userId).execute()
    return ownUser(db, caller.userId)
  })

  registry.implement(getSettings, ({ caller, db }) => settingsOf(db, caller.userId))

  registry.implement(changeSettings, async ({ caller: { userId }, body, db, request }) => {
    const { marketing_opt_out, autoplay, keep_history } = body
    const event = writeEventOf(request)
    if (marketing_opt_out !== undefined)
      await db.updateTable('users').set({ marketing_opt_out }).where('id', '=', userId).execute()
    if (autoplay !== undefined) await setSwitch(db, userId, 'autoplay', autoplay, event)
    if (keep_history !== undefined) await setSwitch(db, userId, 'keep_history', keep_history, event)
    return settingsOf(db, userId)
  })
}
