import { savePlay } from '../../../contract/routes/activity.ts'
import type { Registry } from '../../plugins/api/registry.ts'
import { writeEventOf } from '../../plugins/api/write-event.ts'
import { notFound } from '../../plugins/failure.ts'
import { savePlace } from './store.ts'

/** How far a listener heard a set. */
export function playRoutes(registry: Registry): void {
  registry.implement(savePlay, async ({ caller: { userId }, body, db, request }) => {
    const { set_meta_id: setId, current_timestamp: at } = body
    const standing = await savePlace(db, { userId, setId, at, event: writeEventOf(request) })
    if (!standing) throw notFound('This set')
    const { place, applied, updated_at } = standing
    return { current_timestamp: place, applied, updated_at: updated_at.toISOString() }
  })
}
