import * as z from 'zod/mini'
import {
  addToQueue,
  clearQueue,
  getQueue,
  makeCurrent,
  moveInQueue,
  nextInQueue,
  removeFromQueue,
} from '../../../../contract/routes/activity.ts'
import { Id } from '../../../../contract/shapes.ts'
import { kind, sending } from '../kind.ts'

/** The server's id of a queue item, or the provisional one of a set whose adding wasn't sent yet. */
const id = z.union([Id, z.string()])

const path = z.nullable(z.string())

/**
 * To show and play a set of the queue before the server has told of it: a shape of its own, so that what waits can be read
 * whatever becomes of the API's sets. Where the two differ, `PlayableSet` won't fit.
 */
const set_meta = z.optional(
  z.object({
    id: Id,
    set_name: z.string(),
    artist: z.string(),
    /** In ms. */
    duration: z.number(),
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

const words: Record<QueueChange['do'], string> = {
  add: 'Add to the queue',
  move: 'Move in the queue',
  current: 'Play from the queue',
  next: 'Go on in the queue',
  remove: 'Remove from the queue',
  clear: 'Clear the queue',
}

/**
 * What follows makes a change that waits pointless, or says the same again. A clearing leaves what came before it as it
 * is: it can be taken back.
 */
function merge(
  waiting: QueueChange,
  next: QueueChange,
  waitingId: string,
): { input: QueueChange } | 'nothing' | 'both' {
  if (next.do === 'remove' && waiting.do === 'add' && next.id === waitingId) return 'nothing'
  const moved = waiting.do === 'move' && (next.do === 'move' || next.do === 'remove') && waiting.id === next.id
  if (moved && !waiting.is_current) return { input: next }
  return 'both'
}

const Created = z.object({ id: Id })
/** The whole queue: the answer to what adds a set to make it the current one, and where another device has added it. */
const Whole = z.object({ data: z.array(z.object({ id: Id, set_meta_id: Id })) })
const notFound = 404

/** The server's id of the item that a change has added, or would have if another device hadn't been quicker. */
function createdBy(input: QueueChange, answer: unknown): number | undefined {
  if (input.do !== 'add' && input.do !== 'current') return undefined
  const whole = Whole.safeParse(answer)
  if (!whole.success) return Created.parse(answer).id
  return whole.data.data.find(({ set_meta_id }) => set_meta_id === input.set_meta_id)?.id
}

/** True for the answer to an adding of what was queued already. */
export const wasQueued = ({ do: what }: QueueChange, answer: unknown) =>
  what === 'add' && Whole.safeParse(answer).success

/** A change of the queue. All of them have one target: their order is their meaning. */
export const queue = kind({
  name: 'queue',
  input: QueueChange,
  target: () => 'queue',
  merge,
  send: (input, resolve, user_id) => {
    switch (input.do) {
      case 'add':
        return sending(addToQueue, { body: { user_id, set_meta_id: input.set_meta_id } })
      case 'move': {
        const { set_meta_id, order, is_current } = input
        return sending(moveInQueue, { body: { id: resolve(input.id), user_id, set_meta_id, order, is_current } })
      }
      case 'current':
        return sending(makeCurrent, { body: { user_id, set_meta_id: input.set_meta_id, is_current: input.is_current } })
      case 'next':
        return sending(nextInQueue, { body: { from_set_meta_id: input.from_set_meta_id } })
      case 'remove':
        return sending(removeFromQueue, { params: { id: resolve(input.id) } })
      case 'clear':
        return sending(clearQueue, {})
    }
  },
  created: createdBy,
  // A set that is queued already is a 404, too (specification, point 5), and so is one that the catalogue has lost. An item
  // that another tab or device has removed need not be moved any more.
  holdsAlready: ({ do: what }, status) =>
    (what === 'remove' || what === 'add' || what === 'move') && status === notFound,
  asks: ({ do: what }) => (what === 'add' ? sending(getQueue, {}) : undefined),
  says: input => words[input.do],
})
