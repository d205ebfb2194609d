import * as z from 'zod/mini'
import { savePlay } from '../../../../contract/routes/activity.ts'
import { Id, Milliseconds } from '../../../../contract/shapes.ts'
import { kind, laterOne, sending } from '../kind.ts'

const Place = z.object({ current_timestamp: Milliseconds })

/** How far a set was heard, in ms. The later event wins, never the further place: a rewind holds (decisions.md). */
export const progress = kind({
  name: 'progress',
  input: z.object({ set_meta_id: Id, current_timestamp: Milliseconds }),
  target: ({ set_meta_id }) => `set/${set_meta_id}/progress`,
  merge: laterOne,
  send: input => sending(savePlay, { body: input }),
  settled: (input, answer) => ({ ...input, current_timestamp: Place.parse(answer).current_timestamp }),
  says: () => 'Save the place',
  mark: {
    subject: ({ set_meta_id }) => `set/${set_meta_id}`,
    lay: (mark, { current_timestamp }) => ({ ...mark, current_timestamp }),
  },
})
