import type { Moment } from '#contract/entities/music.ts'
import type { ItemId } from '../outbox/kinds/kind.ts'
import { MomentInput } from '../outbox/kinds/moments.ts'
import type { Entry } from '../outbox/store/entry.ts'

/** A liked moment as it is shown, pending ones too. */
export interface ShownMoment {
  /** The server's, or the provisional one while it is pending. */
  id: ItemId
  /** Ms from the set's start. */
  at: number
  unsent: boolean
}

const secondOf = (at: number) => Math.floor(at / 1000)

/** Whether one of them is in the same second as `at` (ms): the server keeps one moment per second. */
export const hasMomentAt = (moments: Iterable<ShownMoment>, at: number): boolean =>
  [...moments].some(moment => secondOf(moment.at) === secondOf(at))

/**
 * The moments of a set in playing order: the server's, with the pending writes applied. Refused writes are ignored, and
 * so is a like in a second that has a moment already. `known` returns the server's id for a provisional one, where
 * there is one.
 */
export function shownMoments(
  server: readonly Moment[],
  entries: readonly Entry[],
  setId: number,
  known: (id: ItemId) => ItemId,
): ShownMoment[] {
  const shown = new Map<ItemId, ShownMoment>(
    server.map(({ id, set_timestamp }) => [id, { id, at: set_timestamp, unsent: false }]),
  )
  for (const { id, input, refusal } of entries) {
    const change = MomentInput.safeParse(input)
    if (refusal || !change.success || change.data.set_meta_id !== setId) continue
    if (change.data.do === 'unlike') shown.delete(known(change.data.id))
    else if (!hasMomentAt(shown.values(), change.data.set_timestamp))
      shown.set(id, { id, at: change.data.set_timestamp, unsent: true })
  }
  return [...shown.values()].sort((a, b) => a.at - b.at)
}
