import * as z from 'zod/mini'
import { createPost, deletePost, editPost } from '../../../../contract/routes/activity.ts'
import { Id, Milliseconds } from '../../../../contract/shapes.ts'
import { kind, sending } from '../kind.ts'

const fields = {
  text: z.string(),
  set_meta_id: z.nullable(Id),
  track_meta_id: z.nullable(Id),
  /** Milliseconds from the set's start. */
  set_timestamp: z.nullable(Milliseconds),
}
/** The server's id, or the provisional one of a comment that wasn't sent yet. */
const id = z.union([Id, z.string()])

const Create = z.object({ do: z.literal('create'), ...fields })
const Edit = z.object({ do: z.literal('edit'), id, ...fields })
/** Of which set's comment, for what counts them. */
const Delete = z.object({ do: z.literal('delete'), id, set_meta_id: z.optional(z.nullable(Id)) })
export const CommentInput = z.discriminatedUnion('do', [Create, Edit, Delete])
export type CommentInput = z.output<typeof CommentInput>

const Created = z.object({ id: Id })
const Standing = z.object({ text: z.string() })
const gone = 404

function merge(waiting: CommentInput, next: CommentInput): { input: CommentInput } | 'nothing' | 'both' {
  if (next.do === 'create' || waiting.do === 'delete') return 'both'
  if (next.do === 'delete') return waiting.do === 'create' ? 'nothing' : { input: next }
  const { do: _, id: __, ...changed } = next
  return { input: waiting.do === 'create' ? { do: 'create', ...changed } : next }
}

const words: Record<CommentInput['do'], string> = {
  create: 'Post a comment',
  edit: 'Change a comment',
  delete: 'Delete a comment',
}

/** A comment: written, changed, deleted, also while it has not been sent yet. */
export const comment = kind({
  name: 'comment',
  input: CommentInput,
  target: (input, own) => `comment/${input.do === 'create' ? own : input.id}`,
  merge,
  send: (input, resolve) => {
    if (input.do === 'delete') return sending(deletePost, { params: { id: resolve(input.id) } })
    const { text, set_meta_id, track_meta_id, set_timestamp } = input
    const body = { text, set_meta_id, track_meta_id, set_timestamp }
    if (input.do === 'create') return sending(createPost, { body })
    return sending(editPost, { params: { id: resolve(input.id) }, body })
  },
  // A later edit on another device stands.
  settled: (input, answer) =>
    input.do === 'edit' ? { ...input, text: Standing.safeParse(answer).data?.text ?? input.text } : input,
  created: (input, answer) => (input.do === 'create' ? Created.parse(answer).id : undefined),
  holdsAlready: (input, status) => input.do === 'delete' && status === gone,
  says: input => words[input.do],
})
