import type { SetSummary } from '#contract/entities/music.ts'
import type { ItemId } from '../data/outbox/kinds/kind.ts'
import { outbox } from '../data/outbox/page-outbox.ts'
import { write } from '../data/outbox/writes.ts'

/** What an edit needs to know of a comment. */
interface Editable {
  /** The server's id, or the provisional one of a comment that isn't sent yet. */
  id: ItemId
  set_meta_id: number | null
  track_meta_id: number | null
  /** Position in the set (ms). */
  set_timestamp: number | null
}

/** Posts a comment at a position (ms) of a set. Resolves with whether it is stored in the outbox, which sends it. */
export async function postComment({ id, set_name }: SetSummary, text: string, at: number): Promise<boolean> {
  const comment = { text: text.trim(), set_meta_id: id, track_meta_id: null, set_timestamp: at }
  return (await write(kinds => kinds.comment.of({ do: 'create', ...comment }), set_name)) !== undefined
}

/** Edits a comment. Resolves with whether the edit is stored in the outbox. */
export async function editComment({ set_name }: SetSummary, comment: Editable, text: string): Promise<boolean> {
  const { id, set_meta_id, track_meta_id, set_timestamp } = comment
  const edited = { id, text: text.trim(), set_meta_id, track_meta_id, set_timestamp }
  return (await write(kinds => kinds.comment.of({ do: 'edit', ...edited }), set_name)) !== undefined
}

/** Deletes a comment. Resolves with whether the deletion is stored in the outbox. */
export async function deleteComment({ set_name }: SetSummary, { id, set_meta_id }: Editable): Promise<boolean> {
  return (await write(kinds => kinds.comment.of({ do: 'delete', id, set_meta_id }), set_name)) !== undefined
}

/** Drops a write that the server refused, by the id of its outbox entry. */
export const undoComment = (entry: string) => void outbox.undo(entry)

/** Sends a refused write again, by the id of its outbox entry. */
export const retryComment = (entry: string) => void outbox.retry(entry)
