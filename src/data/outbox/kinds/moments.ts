import * as z from 'zod/mini'
import { likeMoment, unlikeMoment } from '../../../../contract/routes/marks.ts'
import { Id, Milliseconds } from '../../../../contract/shapes.ts'
import { kind, sending } from '../kind.ts'

/** A moment to be liked; its time in ms. */
export const LikedMoment = z.object({ do: z.literal('like'), set_meta_id: Id, set_timestamp: Milliseconds })
/** `id` is the server's, or the provisional one of a moment that wasn't sent yet. */
const Unlike = z.object({ do: z.literal('unlike'), set_meta_id: Id, id: z.union([Id, z.string()]) })

export const MomentInput = z.discriminatedUnion('do', [LikedMoment, Unlike])

const Created = z.object({ id: Id })
const gone = 404

/** A liked moment of a set. Each is sent as one of its own; of those in one second the server keeps the first. */
export const moment = kind({
  name: 'moment',
  input: MomentInput,
  target: (input, id) => `moment/${input.do === 'like' ? id : input.id}`,
  merge: waiting => (waiting.do === 'like' ? 'nothing' : { input: waiting }),
  send: (input, resolve) => {
    if (input.do === 'unlike') return sending(unlikeMoment, { params: { id: resolve(input.id) } })
    const { set_meta_id, set_timestamp } = input
    return sending(likeMoment, { body: { set_meta_id, set_timestamp } })
  },
  created: (input, answer) => (input.do === 'like' ? Created.parse(answer).id : undefined),
  holdsAlready: (input, status) => input.do === 'unlike' && status === gone,
  says: input => (input.do === 'like' ? 'Like this moment' : 'Take the moment back'),
  mark: {
    subject: ({ set_meta_id }) => `set/${set_meta_id}`,
    lay: (mark, input) => {
      const more = input.do === 'like' ? 1 : -1
      const count = (likes: number) => Math.max(0, likes + more)
      return { ...mark, likes: count(mark.likes), user_likes: count(mark.user_likes) }
    },
  },
})
