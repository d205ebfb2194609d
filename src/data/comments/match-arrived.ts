import type { Post } from '#contract/entities/activity.ts'
import type { CommentInput } from '../outbox/kinds/comments.ts'
import type { ItemId } from '../outbox/kinds/kind.ts'
import type { Entry } from '../outbox/store/entry.ts'

/** The device's clock may be ahead of the server's by so much (ms). */
const clockTolerance = 5 * 60_000

/** A comment's creation, edit or deletion that is still in the outbox. */
export interface PendingComment {
  entry: Entry
  input: CommentInput
}

/** Whether this write created the loaded comment. */
function isCreatedBy({ entry: { recordedAt }, input }: PendingComment, post: Post, authorId: number): boolean {
  return (
    input.do === 'create' &&
    post.author.id === authorId &&
    post.set_meta_id === input.set_meta_id &&
    post.set_timestamp === input.set_timestamp &&
    post.text === input.text.trim() &&
    Date.parse(post.timestamp) >= recordedAt - clockTolerance
  )
}

/**
 * Finds the loaded comments whose creation is still pending: they have reached the server, but the answer with their id was
 * lost. They are matched by author, text, position and time. Returns the server's ids by the provisional ones.
 */
export function arrivedIds(
  pending: readonly PendingComment[],
  loaded: readonly Post[],
  authorId: number,
): Map<ItemId, number> {
  const unmatched = new Set(loaded)
  const arrived = new Map<ItemId, number>()
  for (const write of pending) {
    const { id, tried, refusal } = write.entry
    const post = tried && !refusal && [...unmatched].find(each => isCreatedBy(write, each, authorId))
    if (!post) continue
    unmatched.delete(post)
    arrived.set(id, post.id)
  }
  return arrived
}
