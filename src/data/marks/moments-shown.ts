import type { Moment } from '../../../contract/entities/music.ts'
import type { Entry } from '../outbox/entry.ts'
import type { ItemId } from '../outbox/kind.ts'
import { MomentInput } from '../outbox/kinds/moments.ts'

/** A moment as the listener meets it, sent or not. */
export interface ShownMoment {
  /** The server's, or the provisional one until it was sent. */
  id: ItemId
  /** In ms. */
  at: number
  unsent: boolean
}

const secondOf = (at: number) => Math.floor(at / 1000)

/** Whether one of them is in the second of a time (ms): the server keeps one moment of a listener's in each. */
export const hasMomentAt = (moments: Iterable<ShownMoment>, at: number): boolean =>
  [...moments].some(moment => secondOf(moment.at) === secondOf(at))

/**
 * The moments of a set in playing order: those the server has answered, with what waits to be sent laid over them. What
 * was refused changes nothing, nor does a like in a second that has a moment. `known` gives the server's id for a
 * provisional one, where there is one.
 */
export function shownMoments(
  told: readonly Moment[],
  entries: readonly Entry[],
  setId: number,
  known: (id: ItemId) => ItemId,
): ShownMoment[] {
  const shown = new Map<ItemId, ShownMoment>(
    told.map(({ id, set_timestamp }) => [id, { id, at: set_timestamp, unsent: false }]),
  )
  for (const { id, input, refusal } of entries) {
    const wish = MomentInput.safeParse(input)
    if (refusal || !wish.success || wish.data.set_meta_id !== setId) continue
    if (wish.data.do === 'unlike') shown.delete(known(wish.data.id))
    else if (!hasMomentAt(shown.values(), wish.data.set_timestamp))
      shown.set(id, { id, at: wish.data.set_timestamp, unsent: true })
  }
  return [...shown.values()].sort((a, b) => a.at - b.at)
}
