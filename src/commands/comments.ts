import type { SetSummary } from '../../contract/entities/music.ts'
import type { ItemId } from '../data/outbox/kind.ts'
import { outbox } from '../data/outbox/page-outbox.ts'
import { write } from '../data/outbox/writes.ts'

/** A comment that is there, as its edit names it. */
interface Written {
  /** The server's id, or the provisional one of a comment that was not sent yet. */
  id: ItemId
  set_meta_id: number | null
  track_meta_id: number | null
  /** Position in the set (ms). */
  set_timestamp: number | null
}

/**
 * Comments on a position (ms) of a set. Resolves with whether the comment is stored on this device, from where it is sent;
 * so do the next two.
 */
export async function postComment({ id, set_name }: SetSummary, text: string, at: number): Promise<boolean> {
  const comment = { text: text.trim(), set_meta_id: id, track_meta_id: null, set_timestamp: at }
  return (await write(kinds => kinds.comment.of({ do: 'create', ...comment }), set_name)) !== undefined
}

export async function editComment({ set_name }: SetSummary, comment: Written, text: string): Promise<boolean> {
  const { id, set_meta_id, track_meta_id, set_timestamp } = comment
  const edited = { id, text: text.trim(), set_meta_id, track_meta_id, set_timestamp }
  return (await write(kinds => kinds.comment.of({ do: 'edit', ...edited }), set_name)) !== undefined
}

export async function deleteComment({ set_name }: SetSummary, { id, set_meta_id }: Written): Promise<boolean> {
  return (await write(kinds => kinds.comment.of({ do: 'delete', id, set_meta_id }), set_name)) !== undefined
}

/** Drops a write that the server refused, by its outbox entry. */
export const undoComment = (entry: string) => void outbox.undo(entry)

/** Sends a write that the server refused again, by its outbox entry. */
export const retryComment = (entry: string) => void outbox.retry(entry)
