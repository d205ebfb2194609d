import * as z from 'zod/mini'
import { Edit, EditKind } from '../../entities/studio.ts'
import { route } from '../../route.ts'
import { Id, IdParams } from '../../shapes.ts'

const number = z.coerce.number<number>()

export const listEdits = route({
  method: 'GET',
  path: '/studio/edits',
  access: 'curator',
  summary: 'What curators changed, newest first; of one item with `kind` and `item_id`',
  query: z.object({
    kind: z.optional(EditKind),
    item_id: z.optional(number.check(z.int(), z.positive(), z.maximum(2 ** 31 - 1))),
    /** Only edits with smaller ids: the next page. */
    before: z.optional(number.check(z.int(), z.positive(), z.maximum(2 ** 31 - 1))),
    limit: z._default(number.check(z.int(), z.minimum(1), z.maximum(100)), 50),
  }),
  answer: z.object({ data: z.array(Edit) }),
})

export const undoEdit = route({
  method: 'POST',
  path: '/studio/edits/{id}/undo',
  access: 'curator',
  summary: 'Make an item what it was before an edit; 409 if it was changed since',
  params: IdParams,
  /** The edit that was made by it. */
  answer: z.object({ edit_id: Id }),
})
