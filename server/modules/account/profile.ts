import { sql } from 'kysely'
import type { Settings } from '#contract/entities/account.ts'
import * as contract from '#contract/routes/me.ts'
import { changeSettings, getSettings } from '#contract/routes/settings.ts'
import type { Db } from '../../db/pool.ts'
import { eventTime, type WriteEvent } from '../../db/write-event.ts'
import type { Registry } from '../../http/api/registry.ts'
import { writeEventOf } from '../../http/api/write-event.ts'
import { notAuthenticated } from '../../http/failure.ts'
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

/** Switches autoplay, unless a later event has. */
const setAutoplay = (db: Db, userId: number, on: boolean, event: WriteEvent) =>
  sql`update users set autoplay = ${on}, autoplay_at = ${eventTime(event)}
    where id = ${userId} and coalesce(autoplay_at <= ${eventTime(event)}, true)`.execute(db)

/**
 * Switches the history, unless a later event has, and notes when none was kept: positions may arrive much later. Switching it off
 * twice is once.
 */
const setHistory = (db: Db, userId: number, on: boolean, event: WriteEvent) =>
  sql`update users set keep_history = ${on}, keep_history_at = moment.at,
    history_off_from = case when keep_history and not ${on} then moment.at
      when not keep_history then coalesce(history_off_from, keep_history_at) else history_off_from end,
    history_off_until = case when keep_history = ${on} then history_off_until when ${on} then moment.at end
    from (select ${eventTime(event)} as at) moment
    where id = ${userId} and coalesce(keep_history_at <= moment.at, true)`.execute(db)

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
    if (autoplay !== undefined) await setAutoplay(db, userId, autoplay, event)
    if (keep_history !== undefined) await setHistory(db, userId, keep_history, event)
    return settingsOf(db, userId)
  })
}
