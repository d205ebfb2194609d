import { savePlay, saveStretch } from '#contract/routes/activity.ts'
import { batchedPositions, type PositionTable, savePosition } from '../../db/save-position.ts'
import type { Registry } from '../../http/api/registry.ts'
import { writeEventOf } from '../../http/api/write-event.ts'
import { notFound } from '../../http/failure.ts'

/** Saves a listener's playing position in a set, or in a part of it that plays by itself. */
export function playRoutes(registry: Registry): void {
  implement(registry, savePlay, 'plays')
  implement(registry, saveStretch, 'stretches')
}

function implement(registry: Registry, route: typeof savePlay | typeof saveStretch, table: PositionTable): void {
  registry.implement(
    route,
    {
      batch: ({ body, request }) => ({
        kind: batchedPositions[table],
        itemId: body.set_meta_id,
        // One of many: the others are where it plays on, most of them at the original speed.
        value: body.starts || body.speed !== undefined ? undefined : body.current_timestamp,
        event: writeEventOf(request),
      }),
      // Saving the same position again changes nothing, and these are nine tenths of all writes.
      keysKeptDays: 1,
    },
    async ({ caller: { userId }, body, db, request }) => {
      const { set_meta_id: setId, current_timestamp: at, starts = false, speed = null } = body
      const saved = await savePosition(db, table, { userId, setId, at, starts, speed, event: writeEventOf(request) })
      if (!saved) throw notFound('This set')
      const { position, applied, updated_at } = saved
      return { current_timestamp: position, applied, updated_at: updated_at.toISOString() }
    },
  )
}
