import * as z from 'zod/mini'
import { likeMoment, unlikeMoment } from '#contract/routes/marks.ts'
import { Id, Milliseconds } from '#contract/shapes.ts'
import { call, kind } from './kind.ts'

/** A like of a moment; its time in ms. */
export const LikedMoment = z.object({ do: z.literal('like'), set_meta_id: Id, set_timestamp: Milliseconds })
/** `id` is the server's, or the provisional one of a moment that isn't sent yet. */
const Unlike = z.object({ do: z.literal('unlike'), set_meta_id: Id, id: z.union([Id, z.string()]) })

export const MomentInput = z.discriminatedUnion('do', [LikedMoment, Unlike])

const Created = z.object({ id: Id })
const gone = 404

/** A liked moment of a set. Each is sent on its own; the server keeps the first one of each second. */
export const moment = kind({
  name: 'moment',
  input: MomentInput,
  target: (input, id) => `moment/${input.do === 'like' ? id : input.id}`,
  merge: pending => (pending.do === 'like' ? 'nothing' : { input: pending }),
  send: (input, resolve) => {
    if (input.do === 'unlike') return call(unlikeMoment, { params: { id: resolve(input.id) } })
    const { set_meta_id, set_timestamp } = input
    return call(likeMoment, { body: { set_meta_id, set_timestamp } })
  },
  created: (input, answer) => (input.do === 'like' ? Created.parse(answer).id : undefined),
  holdsAlready: (input, status) => input.do === 'unlike' && status === gone,
  label: input => (input.do === 'like' ? 'Save this moment' : 'Remove moment'),
  mark: {
    subject: ({ set_meta_id }) => `set/${set_meta_id}`,
    overlay: (mark, input) => {
      const more = input.do === 'like' ? 1 : -1
      const count = (likes: number) => Math.max(0, likes + more)
      return { ...mark, likes: count(mark.likes), user_likes: count(mark.user_likes) }
    },
  },
})
