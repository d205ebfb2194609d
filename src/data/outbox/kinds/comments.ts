import * as z from 'zod/mini'
import { createPost, deletePost, editPost } from '#contract/routes/activity.ts'
import { Id, Milliseconds } from '#contract/shapes.ts'
import { call, kind } from './kind.ts'

const fields = {
  text: z.string(),
  set_meta_id: z.nullable(Id),
  track_meta_id: z.nullable(Id),
  /** Milliseconds from the set's start. */
  set_timestamp: z.nullable(Milliseconds),
}
/** The server's id, or the provisional one of a comment that isn't sent yet. */
const id = z.union([Id, z.string()])

const Create = z.object({ do: z.literal('create'), ...fields })
const Edit = z.object({ do: z.literal('edit'), id, ...fields })
/** `set_meta_id`: the set whose comments are counted. */
const Delete = z.object({ do: z.literal('delete'), id, set_meta_id: z.optional(z.nullable(Id)) })
export const CommentInput = z.discriminatedUnion('do', [Create, Edit, Delete])
export type CommentInput = z.output<typeof CommentInput>

const Created = z.object({ id: Id })
const Answered = z.object({ text: z.string() })
const gone = 404

function merge(pending: CommentInput, next: CommentInput): { input: CommentInput } | 'nothing' | 'both' {
  if (next.do === 'create' || pending.do === 'delete') return 'both'
  if (next.do === 'delete') return pending.do === 'create' ? 'nothing' : { input: next }
  const { do: _, id: __, ...changed } = next
  return { input: pending.do === 'create' ? { do: 'create', ...changed } : next }
}

const labels: Record<CommentInput['do'], string> = {
  create: 'Post a comment',
  edit: 'Edit a comment',
  delete: 'Delete a comment',
}

/** A comment is posted, edited or deleted, also while its posting is pending. */
export const comment = kind({
  name: 'comment',
  input: CommentInput,
  target: (input, own) => `comment/${input.do === 'create' ? own : input.id}`,
  merge,
  send: (input, resolve) => {
    if (input.do === 'delete') return call(deletePost, { params: { id: resolve(input.id) } })
    const { text, set_meta_id, track_meta_id, set_timestamp } = input
    const body = { text, set_meta_id, track_meta_id, set_timestamp }
    if (input.do === 'create') return call(createPost, { body })
    return call(editPost, { params: { id: resolve(input.id) }, body })
  },
  // A newer edit of another device wins.
  settled: (input, answer) =>
    input.do === 'edit' ? { ...input, text: Answered.safeParse(answer).data?.text ?? input.text } : input,
  created: (input, answer) => (input.do === 'create' ? Created.parse(answer).id : undefined),
  holdsAlready: (input, status) => input.do === 'delete' && status === gone,
  label: input => labels[input.do],
})
