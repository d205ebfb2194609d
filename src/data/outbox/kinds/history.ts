import * as z from 'zod/mini'
import { clearHistory, removeListen } from '#contract/routes/history.ts'
import { DateTime, Id } from '#contract/shapes.ts'
import { call, kind } from './kind.ts'

const Remove = z.object({ do: z.literal('remove'), id: Id })
/** What began at `from` or later and before `until`; without them everything. */
const Clear = z.object({ do: z.literal('clear'), from: z.optional(DateTime), until: z.optional(DateTime) })
export const HistoryChange = z.discriminatedUnion('do', [Remove, Clear])
export type HistoryChange = z.output<typeof HistoryChange>

const gone = 404

/** One listen, or a stretch of the listening history, is removed. */
export const history = kind({
  name: 'history',
  input: HistoryChange,
  target: input => (input.do === 'remove' ? `history/${input.id}` : `history/${input.from ?? ''}/${input.until ?? ''}`),
  // The later one: what began since then is removed, too.
  merge: (_, next) => ({ input: next }),
  send: input => {
    if (input.do === 'remove') return call(removeListen, { params: { id: input.id } })
    const { from, until } = input
    return call(clearHistory, { query: { ...(from && { from }), ...(until && { until }) } })
  },
  holdsAlready: (input, status) => input.do === 'remove' && status === gone,
  label: input => (input.do === 'remove' ? 'Remove from history' : 'Clear history'),
})
