import type { Post } from '../../../contract/entities/activity.ts'
import type { List } from '../../../contract/shapes.ts'
import { CommentInput } from '../outbox/kinds/comments.ts'
import type { ItemId } from '../outbox/kinds/kind.ts'
import type { Entry } from '../outbox/store/entry.ts'
import { arrivedIds, type PendingComment } from './match-arrived.ts'

/** A comment as it is shown, whatever of it has reached the server. */
export interface ShownComment extends Omit<Post, 'id'> {
  /** The server's, or the provisional one of a comment that wasn't sent yet. */
  id: ItemId
  /** Something of it waits to be sent. */
  unsent: boolean
  /** The write of it that the server refused. */
  refusal: { entry: string; message: string } | null
}

/** What waits in the outbox, and for whom. */
export interface Waiting {
  entries: readonly Entry[]
  author: Post['author']
  /** Gives the server's id for a provisional one, where there is one. */
  known: (id: ItemId) => ItemId
}

type Change = Partial<Pick<ShownComment, 'text' | 'unsent' | 'refusal'>> | 'gone'

const refusalOf = ({ id, refusal }: Entry): ShownComment['refusal'] =>
  refusal && { entry: id, message: refusal.message }

/** What one write wants of a comment that is there already; a refused one changes nothing but says so. */
function changeOf(entry: Entry, input: Exclude<CommentInput, { do: 'create' }>): Change {
  if (entry.refusal) return { refusal: refusalOf(entry) }
  return input.do === 'delete' ? 'gone' : { text: input.text, unsent: true }
}

const wishesOf = (entries: readonly Entry[]): PendingComment[] =>
  entries.flatMap(entry => {
    const input = CommentInput.safeParse(entry.input)
    return input.success ? [{ entry, input: input.data }] : []
  })

function written({ entry, input }: PendingComment, author: Post['author']): ShownComment | undefined {
  if (input.do !== 'create') return undefined
  const { do: _, ...fields } = input
  const timestamp = new Date(entry.recordedAt).toISOString()
  return { ...fields, id: entry.id, timestamp, author, unsent: !entry.refusal, refusal: refusalOf(entry) }
}

/** A comment as its changes leave it, in their order; undefined when one of them deletes it. */
const changed = (comment: ShownComment, changes: readonly Change[] = []): ShownComment | undefined =>
  changes.includes('gone') ? undefined : Object.assign({ ...comment }, ...changes)

/**
 * The loaded pages of a set's comments with the listener's unanswered writes laid over them: what was written is in front,
 * the newest first, what was edited shows its new text, and what was deleted is gone.
 */
export function shownPages(pages: readonly List<Post>[], setId: number | null, waiting: Waiting): List<ShownComment>[] {
  const wishes = wishesOf(waiting.entries)
  const loaded = pages.flatMap(page => page.data)
  const told = new Set(loaded.map(({ id }): ItemId => id))
  const unnamed = wishes.filter(({ entry }) => !told.has(waiting.known(entry.id)))
  const arrived = arrivedIds(unnamed, loaded, waiting.author.id)
  const known = (id: ItemId) => arrived.get(id) ?? waiting.known(id)
  const changes = new Map<ItemId, Change[]>()
  for (const { entry, input } of wishes) {
    if (input.do === 'create') continue
    const id = known(input.id)
    changes.set(id, [...(changes.get(id) ?? []), changeOf(entry, input)])
  }
  const created = unnamed
    .filter(({ entry }) => !arrived.has(entry.id))
    .map(wish => written(wish, waiting.author))
    .filter(comment => comment !== undefined && setId !== null && comment.set_meta_id === setId)
    .reverse()
  const shown = (comments: readonly (ShownComment | undefined)[]) =>
    comments
      .map(comment => comment && changed(comment, changes.get(comment.id)))
      .filter(comment => comment !== undefined)
  return pages.map((page, index) => {
    const loaded = page.data.map(post => ({ ...post, unsent: false, refusal: null }))
    return { ...page, data: shown(index === 0 ? [...created, ...loaded] : loaded) }
  })
}

/** By how many the writes that wait change the number of a set's comments. */
export function countedChange(entries: readonly Entry[], setId: number): number {
  const step = { create: 1, edit: 0, delete: -1 } as const
  return wishesOf(entries)
    .filter(({ entry, input }) => !entry.refusal && input.set_meta_id === setId)
    .reduce((sum, { input }) => sum + step[input.do], 0)
}
