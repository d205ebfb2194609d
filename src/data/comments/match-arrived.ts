import type { Post } from '../../../contract/entities/activity.ts'
import type { CommentInput } from '../outbox/kinds/comments.ts'
import type { ItemId } from '../outbox/kinds/kind.ts'
import type { Entry } from '../outbox/store/entry.ts'

/** So much may the device's clock be ahead of the server's (ms). */
const clocksDiffer = 5 * 60_000

export interface PendingComment {
  entry: Entry
  input: CommentInput
}

/** Whether a comment that is loaded is what this write has made. */
function isMadeBy({ entry: { recordedAt }, input }: PendingComment, post: Post, authorId: number): boolean {
  return (
    input.do === 'create' &&
    post.author.id === authorId &&
    post.set_meta_id === input.set_meta_id &&
    post.set_timestamp === input.set_timestamp &&
    post.text === input.text.trim() &&
    Date.parse(post.timestamp) >= recordedAt - clocksDiffer
  )
}

/**
 * The loaded comments that still wait for an answer, by their provisional ids: they have arrived, but the answers that
 * would have named them were lost. Until they are sent again, they are known by who said what, where and when.
 */
export function arrivedIds(
  wishes: readonly PendingComment[],
  loaded: readonly Post[],
  authorId: number,
): Map<ItemId, number> {
  const left = new Set(loaded)
  const arrived = new Map<ItemId, number>()
  for (const wish of wishes) {
    const { id, tried, refusal } = wish.entry
    const post = tried && !refusal && [...left].find(each => isMadeBy(wish, each, authorId))
    if (!post) continue
    left.delete(post)
    arrived.set(id, post.id)
  }
  return arrived
}
