import * as z from 'zod/mini'
import {
  addToQueue,
  clearQueue,
  getQueue,
  makeCurrent,
  moveInQueue,
  nextInQueue,
  removeFromQueue,
} from '#contract/routes/activity.ts'
import { Id } from '#contract/shapes.ts'
import { call, kind } from './kind.ts'

/** The server's id of a queue item, or the provisional one of an item that isn't sent yet. */
const id = z.union([Id, z.string()])

const path = z.nullable(z.string())

/**
 * What showing and playing a set needs before the server's queue contains it. It is a schema of its own, so that
 * pending writes stay readable when the API's sets change. Where the two differ, it doesn't compile as a `PlayableSet`.
 */
const set_meta = z.optional(
  z.object({
    id: Id,
    set_name: z.string(),
    artist: z.string(),
    /** In ms. */
    duration: z.number(),
    loudness: z._default(z.nullable(z.number()), null),
    mp3_permalink: path,
    art_url: path,
    art_url_sm: path,
    art_url_xl: path,
  }),
)

const Add = z.object({ do: z.literal('add'), set_meta_id: Id, set_meta })
const Move = z.object({
  do: z.literal('move'),
  id,
  set_meta_id: Id,
  /** The new index plus one. */
  order: z.int().check(z.positive()),
  is_current: z.boolean(),
})
const Current = z.object({ do: z.literal('current'), set_meta_id: Id, is_current: z.boolean(), set_meta })
const Next = z.object({ do: z.literal('next'), from_set_meta_id: Id })
const Remove = z.object({ do: z.literal('remove'), id, set_meta_id: Id })
const Clear = z.object({ do: z.literal('clear') })
export const QueueChange = z.discriminatedUnion('do', [Add, Move, Current, Next, Remove, Clear])
export type QueueChange = z.output<typeof QueueChange>

const labels: Record<QueueChange['do'], string> = {
  add: 'Add to the queue',
  move: 'Move in the queue',
  current: 'Play from the queue',
  next: 'Play the next set',
  remove: 'Remove from the queue',
  clear: 'Clear the queue',
}

/**
 * A removal cancels a pending addition, and a move or a removal replaces a pending move. A clear merges nothing: it can
 * be undone.
 */
function merge(
  pending: QueueChange,
  next: QueueChange,
  pendingId: string,
): { input: QueueChange } | 'nothing' | 'both' {
  if (next.do === 'remove' && pending.do === 'add' && next.id === pendingId) return 'nothing'
  const moved = pending.do === 'move' && (next.do === 'move' || next.do === 'remove') && pending.id === next.id
  if (moved && !pending.is_current) return { input: next }
  return 'both'
}

const Created = z.object({ id: Id })
/** The whole queue: the answer to making a set the current one, and to an addition of a set that is queued already. */
const Whole = z.object({ data: z.array(z.object({ id: Id, set_meta_id: Id })) })
const notFound = 404

/** The server's id of the item that a change added, or that another device had added before. */
function createdBy(input: QueueChange, answer: unknown): number | undefined {
  if (input.do !== 'add' && input.do !== 'current') return undefined
  const whole = Whole.safeParse(answer)
  if (!whole.success) return Created.parse(answer).id
  return whole.data.data.find(({ set_meta_id }) => set_meta_id === input.set_meta_id)?.id
}

/** True for the answer to an addition of a set that was queued already. */
export const wasQueued = ({ do: what }: QueueChange, answer: unknown) =>
  what === 'add' && Whole.safeParse(answer).success

/** A change of the queue. All of them have one target, because their order matters. */
export const queue = kind({
  name: 'queue',
  input: QueueChange,
  target: () => 'queue',
  merge,
  send: (input, resolve, user_id) => {
    switch (input.do) {
      case 'add':
        return call(addToQueue, { body: { user_id, set_meta_id: input.set_meta_id } })
      case 'move': {
        const { set_meta_id, order, is_current } = input
        return call(moveInQueue, { body: { id: resolve(input.id), user_id, set_meta_id, order, is_current } })
      }
      case 'current':
        return call(makeCurrent, { body: { user_id, set_meta_id: input.set_meta_id, is_current: input.is_current } })
      case 'next':
        return call(nextInQueue, { body: { from_set_meta_id: input.from_set_meta_id } })
      case 'remove':
        return call(removeFromQueue, { params: { id: resolve(input.id) } })
      case 'clear':
        return call(clearQueue, {})
    }
  },
  created: createdBy,
  // A set that is queued already is a 404, too (product, 7.18), and so is one that is gone from the catalogue. An item
  // that another tab or device has removed needs no move.
  holdsAlready: ({ do: what }, status) =>
    (what === 'remove' || what === 'add' || what === 'move') && status === notFound,
  lookup: ({ do: what }) => (what === 'add' ? call(getQueue, {}) : undefined),
  label: input => labels[input.do],
})
