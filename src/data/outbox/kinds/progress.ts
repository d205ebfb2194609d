import * as z from 'zod/mini'
import { savePlay } from '../../../../contract/routes/activity.ts'
import { Id, Milliseconds } from '../../../../contract/shapes.ts'
import { call, kind, lastWins } from './kind.ts'

const Saved = z.object({ current_timestamp: Milliseconds })

/**
 * The position in a set, in ms. The latest event wins, not the furthest position, so that a rewind counts (product,
 * 10.5).
 */
export const progress = kind({
  name: 'progress',
  input: z.object({ set_meta_id: Id, current_timestamp: Milliseconds }),
  target: ({ set_meta_id }) => `set/${set_meta_id}/progress`,
  merge: lastWins,
  send: input => call(savePlay, { body: input }),
  settled: (input, answer) => ({ ...input, current_timestamp: Saved.parse(answer).current_timestamp }),
  label: () => 'Save your position',
  mark: {
    subject: ({ set_meta_id }) => `set/${set_meta_id}`,
    overlay: (mark, { current_timestamp }) => ({ ...mark, current_timestamp }),
  },
})
