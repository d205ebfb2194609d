import { savePlay } from '../../../contract/routes/activity.ts'
import { batchedPositions, savePosition } from '../../db/save-position.ts'
import type { Registry } from '../../plugins/api/registry.ts'
import { writeEventOf } from '../../plugins/api/write-event.ts'
import { notFound } from '../../plugins/failure.ts'

/** Saves a listener's playing position in a set. */
export function playRoutes(registry: Registry): void {
  registry.implement(
    savePlay,
    async ({ caller: { userId }, body, db, request }) => {
      const { set_meta_id: setId, current_timestamp: at } = body
      const saved = await savePosition(db, { userId, setId, at, event: writeEventOf(request) })
      if (!saved) throw notFound('This set')
      const { position, applied, updated_at } = saved
      return { current_timestamp: position, applied, updated_at: updated_at.toISOString() }
    },
    {
      batch: ({ body, request }) => ({
        kind: batchedPositions,
        itemId: body.set_meta_id,
        value: body.current_timestamp,
        event: writeEventOf(request),
      }),
      // Saving the same position again changes nothing, and these are nine tenths of all writes.
      keysKeptDays: 1,
    },
  )
}
