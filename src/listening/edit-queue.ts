import type { PlayableSet } from '#contract/entities/music.ts'
import { currentOf, nextOf, type Queued } from '../data/queue/queued.ts'
import { store } from '../state/store.ts'
import type { Page } from './page.ts'
import type { Programme } from './programme.ts'

/**
 * Edits of the queue, shown optimistically. Each resolves with the id of its write, undefined when it can't be stored.
 */

type Editing = Pick<Page, 'queue' | 'write'>

export const itemsOf = ({ queue }: Pick<Page, 'queue'>) => store.get(queue) ?? []
export const itemOf = (page: Pick<Page, 'queue'>, setId: number | undefined) =>
  itemsOf(page).find(({ set }) => set.id === setId)

export function append({ write }: Editing, set: PlayableSet): Promise<string | undefined> {
  const input = { do: 'add', set_meta_id: set.id, set_meta: set } as const
  return write(kinds => kinds.queue.of(input), set.set_name)
}

/** `index` is the new one, counted from 0. With `is_current`, the item becomes current, and what is before it has been played. */
export function moveTo(
  { write }: Editing,
  { id, set }: Pick<Queued, 'id' | 'set'>,
  index: number,
  is_current = false,
): Promise<string | undefined> {
  const input = { do: 'move', id, set_meta_id: set.id, order: index + 1, is_current } as const
  return write(kinds => kinds.queue.of(input), set.set_name)
}

export const remove = ({ write }: Editing, { id, set }: Queued) =>
  write(kinds => kinds.queue.of({ do: 'remove', id, set_meta_id: set.id }), set.set_name)

/** Removes everything. It isn't sent for `undoMs`, and can be undone until then. */
export const clear = ({ write }: Editing, undoMs: number) =>
  write(kinds => kinds.queue.of({ do: 'clear' }), 'Queue', undoMs)

/** The index behind what has been played and the current item, counted without the set itself, as the server counts. */
const indexOfNext = (items: readonly Queued[], setId: number) =>
  items.filter(({ set, isPlayed, isCurrent }) => set.id !== setId && (isPlayed || isCurrent)).length

/**
 * True for the current set and the one that plays next: "Play next" has no effect on them. While a playlist plays, what waits
 * plays next only if it was brought.
 */
export const isCurrentOrNext = (items: readonly Queued[], setId: number, playing: Programme | null): boolean =>
  currentOf(items)?.set.id === setId ||
  (nextOf(items)?.set.id === setId && (playing === null || playing.brought.includes(setId)))

/** Moves a set behind the current one, and adds it if it is not queued. */
export async function bringNext(page: Editing, set: PlayableSet): Promise<string | undefined> {
  const added = itemOf(page, set.id) ? undefined : await append(page, set)
  const item = itemOf(page, set.id)
  // Undefined when it was removed while its addition was being stored.
  return item ? moveTo(page, item, indexOfNext(itemsOf(page), set.id)) : added
}

const isReached = ({ isPlayed, isCurrent }: Queued) => isPlayed || isCurrent

/**
 * Puts sets back into the queue as they were: as played ones, the current one unless another is now, and ahead of what waits
 * now.
 */
async function putBack(page: Editing, gone: readonly Queued[], now: readonly Queued[]): Promise<void> {
  const [reached, waiting] = [gone.filter(isReached), gone.filter(item => !isReached(item))]
  const order = [...now.filter(isReached), ...reached, ...waiting, ...now.filter(item => !isReached(item))]
  for (const { set } of gone) await append(page, set)
  for (const [index, { set }] of order.entries()) {
    const item = itemOf(page, set.id)
    if (item && itemsOf(page)[index] !== item) await moveTo(page, item, index)
  }
  const current = itemOf(page, (currentOf(now) ?? currentOf(gone))?.set.id)
  if (current && reached.length > 0) await moveTo(page, current, order.filter(isReached).length - 1, true)
}

/**
 * Undoes a clear: the queue is as it was `before`, with what was played or added since. A clear that has been sent meanwhile,
 * such as when the app went to the background, can't be removed from the outbox; then the sets are put back.
 */
export async function undoClear(page: Editing, before: readonly Queued[], undo: () => Promise<unknown>): Promise<void> {
  await undo()
  const now = itemsOf(page)
  await putBack(
    page,
    before.filter(({ set }) => !now.some(each => each.set.id === set.id)),
    now,
  )
}
