import type { PlayableSet } from '../../contract/entities/music.ts'
import { currentOf, type Queued } from '../data/queue/queued.ts'
import { store } from '../state/store.ts'
import type { Page } from './page.ts'
import { makeCurrent } from './play.ts'

/**
 * Edits of the queue, shown optimistically. Each resolves with the id of its write, undefined when it can't be stored.
 */

type Editing = Pick<Page, 'queue' | 'write'>

export const itemsOf = ({ queue }: Pick<Page, 'queue'>) => store.get(queue) ?? []
export const itemOf = (page: Pick<Page, 'queue'>, setId: number) => itemsOf(page).find(({ set }) => set.id === setId)

export function append({ write }: Editing, set: PlayableSet): Promise<string | undefined> {
  const input = { do: 'add', set_meta_id: set.id, set_meta: set } as const
  return write(kinds => kinds.queue.of(input), set.set_name)
}

/** `index` is the new one, counted from 0. */
export function moveTo({ write }: Editing, { id, set }: Pick<Queued, 'id' | 'set'>, index: number) {
  const input = { do: 'move', id, set_meta_id: set.id, order: index + 1, is_current: false } as const
  return write(kinds => kinds.queue.of(input), set.set_name)
}

export const remove = ({ write }: Editing, { id, set }: Queued) =>
  write(kinds => kinds.queue.of({ do: 'remove', id, set_meta_id: set.id }), set.set_name)

/** Removes everything. It isn't sent for `undoMs`, and can be undone until then. */
export const clear = ({ write }: Editing, undoMs: number) =>
  write(kinds => kinds.queue.of({ do: 'clear' }), 'Queue', undoMs)

/** The index behind the current item, counted without the set itself, as the server counts. */
const indexOfNext = (items: readonly Queued[], setId: number) =>
  items.filter(({ set }) => set.id !== setId).findIndex(({ isCurrent }) => isCurrent) + 1

/** True for the current set and the one right behind it: "Play next" has no effect on them. */
export function isCurrentOrNext(items: readonly Queued[], setId: number): boolean {
  const index = items.findIndex(({ set }) => set.id === setId)
  return items[index]?.isCurrent || index === indexOfNext(items, setId)
}

/** Moves a set behind the current one, and adds it if it is not queued. */
export async function bringNext(page: Editing, set: PlayableSet): Promise<string | undefined> {
  const added = itemOf(page, set.id) ? undefined : await append(page, set)
  const item = itemOf(page, set.id)
  // Undefined when it was removed while its addition was being stored.
  return item ? moveTo(page, item, indexOfNext(itemsOf(page), set.id)) : added
}

/** Turns the queue into `wanted` with as few edits as possible. */
async function arrange(page: Editing, wanted: readonly Queued[]): Promise<void> {
  for (const { set } of wanted) if (!itemOf(page, set.id)) await append(page, set)
  for (const [index, { set }] of wanted.entries()) {
    const item = itemOf(page, set.id)
    if (item && itemsOf(page)[index] !== item) await moveTo(page, item, index)
  }
  const current = currentOf(wanted)
  if (current && !currentOf(store.get(page.queue))) await makeCurrent(page, current.set)
}

/**
 * Undoes a clear: the queue is as it was `before`, followed by what was added since. A clear that has been sent
 * meanwhile, such as when the app went to the background, can't be removed from the outbox; then the queue is rebuilt.
 */
export async function undoClear(page: Editing, before: readonly Queued[], undo: () => Promise<unknown>): Promise<void> {
  const addedSince = itemsOf(page).filter(({ set }) => !before.some(each => each.set.id === set.id))
  await undo()
  await arrange(page, [...before, ...addedSince])
}
