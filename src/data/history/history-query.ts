import type { Listen } from '#contract/entities/history.ts'
import { listHistory } from '#contract/routes/history.ts'
import { callOrThrow } from '../api/api.ts'
import { pagesAfter } from '../cache/query.ts'

/** What the listener has heard, newest first. */
export const historyQuery = pagesAfter<Listen>(
  listHistory,
  [],
  ({ id, started_dt }) => ({ after: started_dt, after_id: id }),
  (after, signal) => callOrThrow(listHistory, { query: { ...after } }, signal),
)
