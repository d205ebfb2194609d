import * as z from 'zod/mini'
import { ReportedComment } from '../../entities/reported-comment.ts'
import { maxReasonText, Reason } from '../../entities/reports.ts'
import { route } from '../../route.ts'
import { Id, IdParams, listOf } from '../../shapes.ts'
import { opaqueOf, textOf } from '../../text.ts'

const number = z.coerce.number<number>()

export const listReports = route({
  method: 'GET',
  path: '/studio/reports',
  access: 'curator',
  summary: 'Reported comments: those to decide on, most reports first, or those decided on, the last decision first',
  query: z.object({
    state: z._default(z.enum(['open', 'decided']), 'open'),
    offset: z._default(number.check(z.int(), z.minimum(0), z.maximum(1_000_000)), 0),
    limit: z._default(number.check(z.int(), z.minimum(1), z.maximum(100)), 20),
  }),
  answer: listOf(ReportedComment),
})

/** Null if the comment was so already. */
const Decided = z.object({ edit_id: z.nullable(Id) })

export const decideReport = route({
  method: 'PUT',
  path: '/studio/reports/{id}',
  access: 'curator',
  summary: 'Keep (or show again), or hide, a reported comment; 409 if another curator has decided meanwhile',
  params: IdParams,
  body: z.object({
    /** Why it is hidden; null keeps or shows it. */
    hidden: z.nullable(z.extend(Reason, { text: textOf(maxReasonText) })),
    /** The newest report that the curator saw: later ones stay open. Null if there was none since the last decision. */
    last_report: z.nullable(Id),
    version: opaqueOf(64),
  }),
  answer: Decided,
})
