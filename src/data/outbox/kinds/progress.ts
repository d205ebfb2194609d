import * as z from 'zod/mini'
import { savePlay } from '../../../../contract/routes/activity.ts'
import { Id, Milliseconds } from '../../../../contract/shapes.ts'
import { call, kind } from './kind.ts'

const Saved = z.object({ current_timestamp: Milliseconds })

/**
 * The position in a set, in ms. The latest event wins, not the furthest position, so that a rewind counts (product,
 * 10.5).
 */
export const progress = kind({
  name: 'progress',
  input: z.object({
    set_meta_id: Id,
    current_timestamp: Milliseconds,
    /** The set starts to play here, or goes on. */
    starts: z.optional(z.boolean()),
  }),
  target: ({ set_meta_id }) => `set/${set_meta_id}/progress`,
  // Both ends of what was heard are sent: with the last position alone, the history couldn't tell what was heard without a network.
  merge: (pending, next) => (pending.starts || next.starts ? 'both' : { input: next }),
  send: ({ set_meta_id, current_timestamp }) => call(savePlay, { body: { set_meta_id, current_timestamp } }),
  settled: (input, answer) => ({ ...input, current_timestamp: Saved.parse(answer).current_timestamp }),
  label: () => 'Save your position',
  mark: {
    subject: ({ set_meta_id }) => `set/${set_meta_id}`,
    overlay: (mark, { current_timestamp }) => ({ ...mark, current_timestamp }),
  },
})
