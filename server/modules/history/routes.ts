import { sql } from 'kysely'
import { clearHistory, listHistory, removeListen } from '#contract/routes/history.ts'
import { getWeek } from '#contract/routes/week.ts'
import { removeOwn } from '../../db/accounts/remove-own.ts'
import { JsonText } from '../../http/api/json-text.ts'
import type { Registry } from '../../http/api/registry.ts'
import { writeEventOf } from '../../http/api/write-event.ts'
import { notFound } from '../../http/failure.ts'
import { listens } from '../../lists/activity.ts'
import type { FindList } from '../../lists/list.ts'
import { deleteListens } from './store.ts'
import { findWeek } from './week.ts'

/** The caller's listening history. It is recorded by triggers on `plays` and `stretches` (migrations 029, 036). */
export function historyRoutes(registry: Registry, findList: FindList): void {
  registry.implement(listHistory, ({ caller: { userId }, query, db }) =>
    findList(db, listens, userId, query, { where: sql`l.user_id = ${userId}` }),
  )

  registry.implement(removeListen, { limit: 'history' }, async ({ caller: { userId }, params, db }) => {
    if (!(await removeOwn(db, 'listens', userId, params.id))) throw notFound('This item of your history')
    return null
  })

  registry.implement(clearHistory, { limit: 'history' }, async ({ caller: { userId }, query, db, request }) => {
    await deleteListens(db, userId, query, writeEventOf(request))
    return null
  })

  registry.implement(
    getWeek,
    async ({ caller: { userId }, query: { days }, db }) => new JsonText(await findWeek(db, userId, days)),
  )
}
