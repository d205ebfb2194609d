import { outbox } from '../data/outbox/page-outbox.ts'
import { write } from '../data/writes.ts'
import type { CommentVerbs } from '../features/catalogue/comments/verbs.ts'
import { playSetAt } from './play-set.ts'

/** What a listener can do with the comments of a set. Each answers whether it is kept on the device. */
export const commentVerbs: CommentVerbs = {
  playFrom: (set, at) => playSetAt.effect(set, at),
  async post({ id, set_name }, text, at) {
    const comment = { text: text.trim(), set_meta_id: id, track_meta_id: null, set_timestamp: at }
    return (await write(kinds => kinds.comment.of({ do: 'create', ...comment }), set_name)) !== undefined
  },
  async edit({ set_name }, { id, set_meta_id, track_meta_id, set_timestamp }, text) {
    const comment = { id, text: text.trim(), set_meta_id, track_meta_id, set_timestamp }
    return (await write(kinds => kinds.comment.of({ do: 'edit', ...comment }), set_name)) !== undefined
  },
  async remove({ set_name }, { id, set_meta_id }) {
    return (await write(kinds => kinds.comment.of({ do: 'delete', id, set_meta_id }), set_name)) !== undefined
  },
  undo: entry => void outbox.undo(entry),
  retry: entry => void outbox.retry(entry),
}
