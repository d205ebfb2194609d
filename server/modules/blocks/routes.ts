import { maxBlocked } from '#contract/entities/blocked.ts'
import { blockListener } from '#contract/routes/activity.ts'
import { listBlocked } from '#contract/routes/me.ts'
import type { Registry } from '../../http/api/registry.ts'
import { writeEventOf } from '../../http/api/write-event.ts'
import { Failure, notFound } from '../../http/failure.ts'
import * as store from './store.ts'

/** Listeners whose comments a listener doesn't see. */
export function blockRoutes(registry: Registry): void {
  registry.implement(listBlocked, ({ caller, db }) => store.findBlocked(db, caller.userId))

  registry.implement(
    blockListener,
    { fails: [403], limit: 'blocks' },
    async ({ caller: { userId }, params: { id }, body: { is_blocked }, db, request }) => {
      if (id === userId) throw new Failure(403, "You can't block yourself")
      const others = await store.countOthers(db, userId, id)
      if (!(await store.lockOther(db, id))) throw notFound('This listener')
      if (is_blocked && others >= maxBlocked)
        throw new Failure(422, `You have blocked ${maxBlocked} listeners. Unblock one to block another.`)
      await store.setBlocked(db, userId, id, is_blocked, writeEventOf(request))
      return null
    },
  )
}
