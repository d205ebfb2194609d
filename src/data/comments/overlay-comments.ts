import type { Post } from '#contract/entities/activity.ts'
import type { List } from '#contract/shapes.ts'
import { CommentInput } from '../outbox/kinds/comments.ts'
import type { ItemId } from '../outbox/kinds/kind.ts'
import type { Entry } from '../outbox/store/entry.ts'
import { arrivedIds, type PendingComment } from './match-arrived.ts'

/** A comment with the listener's pending changes applied. */
export interface ShownComment extends Omit<Post, 'id'> {
  /** The server's id, or the provisional one of a comment that isn't sent yet. */
  id: ItemId
  /** True while a change of it is pending. */
  unsent: boolean
  /** Why the server refused a change of it, and the id of that outbox entry; null for none. */
  refusal: { entry: string; message: string } | null
}

/** The listener's writes in the outbox. */
export interface Overlay {
  entries: readonly Entry[]
  author: Post['author']
  /** Returns the server's id for a provisional one, once it is known. */
  known: (id: ItemId) => ItemId
}

type Change = Partial<Pick<ShownComment, 'text' | 'unsent' | 'refusal'>> | 'deleted'

const refusalOf = ({ id, refusal }: Entry): ShownComment['refusal'] =>
  refusal && { entry: id, message: refusal.message }

/** What a write changes of an existing comment. A refused write only adds its refusal. */
function changeOf(entry: Entry, input: Exclude<CommentInput, { do: 'create' }>): Change {
  if (entry.refusal) return { refusal: refusalOf(entry) }
  return input.do === 'delete' ? 'deleted' : { text: input.text, unsent: true }
}

/** Entries that can't be parsed are left out. */
const parse = (entries: readonly Entry[]): PendingComment[] =>
  entries.flatMap(entry => {
    const input = CommentInput.safeParse(entry.input)
    return input.success ? [{ entry, input: input.data }] : []
  })

/** The comment that a write creates; undefined for edits and deletions. */
function createdBy({ entry, input }: PendingComment, author: Post['author']): ShownComment | undefined {
  if (input.do !== 'create') return undefined
  const { do: _, ...fields } = input
  const timestamp = new Date(entry.recordedAt).toISOString()
  return { ...fields, id: entry.id, timestamp, author, unsent: !entry.refusal, refusal: refusalOf(entry) }
}

/** Applies changes in their order. Returns undefined when one of them deletes the comment. */
const changed = (comment: ShownComment, changes: readonly Change[] = []): ShownComment | undefined =>
  changes.includes('deleted') ? undefined : Object.assign({ ...comment }, ...changes)

/**
 * Applies the listener's pending writes to the loaded pages of comments: new comments come first, the newest at the top, edited
 * ones have their new text, and deleted ones are left out. With `setId` null no new comments are added.
 */
export function overlayComments(
  pages: readonly List<Post>[],
  setId: number | null,
  overlay: Overlay,
): List<ShownComment>[] {
  const pending = parse(overlay.entries)
  const loaded = pages.flatMap(page => page.data)
  const loadedIds = new Set(loaded.map(({ id }): ItemId => id))
  const notLoaded = pending.filter(({ entry }) => !loadedIds.has(overlay.known(entry.id)))
  const arrived = arrivedIds(notLoaded, loaded, overlay.author.id)
  const known = (id: ItemId) => arrived.get(id) ?? overlay.known(id)
  const changes = new Map<ItemId, Change[]>()
  for (const { entry, input } of pending) {
    if (input.do === 'create') continue
    const id = known(input.id)
    changes.set(id, [...(changes.get(id) ?? []), changeOf(entry, input)])
  }
  const created = notLoaded
    .filter(({ entry }) => !arrived.has(entry.id))
    .map(write => createdBy(write, overlay.author))
    .filter(comment => comment !== undefined && setId !== null && comment.set_meta_id === setId)
    .reverse()
  const withChanges = (comments: readonly (ShownComment | undefined)[]) =>
    comments
      .map(comment => comment && changed(comment, changes.get(comment.id)))
      .filter(comment => comment !== undefined)
  return pages.map((page, index) => {
    const comments = page.data.map(post => ({ ...post, unsent: false, refusal: null }))
    return { ...page, data: withChanges(index === 0 ? [...created, ...comments] : comments) }
  })
}

/** By how much the pending writes change the number of a set's comments. */
export function pendingCountChange(entries: readonly Entry[], setId: number): number {
  const step = { create: 1, edit: 0, delete: -1 } as const
  return parse(entries)
    .filter(({ entry, input }) => !entry.refusal && input.set_meta_id === setId)
    .reduce((sum, { input }) => sum + step[input.do], 0)
}
