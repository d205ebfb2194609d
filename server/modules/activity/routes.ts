import { sql } from 'kysely'
import { listNotifications, listPlays } from '#contract/routes/activity.ts'
import { listMoments } from '#contract/routes/marks.ts'
import type { Registry } from '../../http/api/registry.ts'
import { moments, notifications, plays } from '../../lists/activity.ts'
import type { FindList } from '../../lists/list.ts'

/** The caller's own lists: notifications, plays and liked moments. */
export function activityRoutes(registry: Registry, findList: FindList): void {
  registry.implement(listNotifications, ({ caller: { userId }, query, db }) =>
    findList(db, notifications, userId, query, { where: sql`n.user_id = ${userId}` }),
  )

  registry.implement(listPlays, ({ caller: { userId }, query, db }) =>
    findList(db, plays, userId, query, { where: sql`p.user_id = ${userId}` }),
  )

  registry.implement(listMoments, ({ caller: { userId }, params: { id }, query, db }) =>
    findList(db, moments, userId, query, {
      owner: { row: sql`listed_sets owner where owner.id = ${id}`, name: 'This set' },
      where: sql`m.user_id = ${userId} and m.set_id = ${id}`,
    }),
  )
}
