import { infiniteQueryOptions } from '@tanstack/react-query'
import type { ReportedComment } from '../../../../contract/entities/reported-comment.ts'
import type { Reason } from '../../../../contract/entities/reports.ts'
import { undoEdit } from '../../../../contract/routes/studio/edits.ts'
import { decideReport, listReports } from '../../../../contract/routes/studio/reports.ts'
import { call, callOrThrow } from '../../../data/api/api.ts'
import { type Failed, somethingWrong } from '../../../data/api/send.ts'
import { withoutItem } from '../../../data/cache/loaded-pages.ts'
import { ignoreOutcome, queryClient } from '../../../data/cache/query-client.ts'
import { failureMessage } from '../parts/messages.ts'

export type ReportState = 'open' | 'decided'

/** The reported comments. Nothing of it is saved on the device: a comment may be deleted for good. */
export const reportsQuery = (state: ReportState) =>
  infiniteQueryOptions({
    queryKey: [listReports.path, state],
    initialPageParam: 0,
    queryFn: ({ pageParam: offset, signal }) => callOrThrow(listReports, { query: { state, offset } }, signal),
    getNextPageParam: ({ pagination: { offset, count, total } }) => (offset + count < total ? offset + count : null),
    staleTime: 0,
  })

const refetch = () => void queryClient.invalidateQueries({ queryKey: [listReports.path] }).catch(ignoreOutcome)

/** Why a decision wasn't made, for the curator. */
const problemOf = (failed: Failed) =>
  failureMessage(failed, 'decide', failed.status === 500 ? somethingWrong : `${failed.body.message}.`)

/** An edit that was made, null for none; or why it couldn't be made. */
export type Outcome = { edit: number | null } | { problem: string }

/** Hides a comment for a reason; null keeps it, or shows it again. It leaves the list of what is to be decided at once. */
export async function decide({ id, version, reports }: ReportedComment, hidden: Reason | null): Promise<Outcome> {
  const body = { hidden, last_report: reports[0]?.id ?? null, version }
  const result = await call(decideReport, { params: { id }, body })
  if (!result.ok) {
    // Another curator has decided, or its author has deleted it.
    if (result.status === 409 || result.status === 404) refetch()
    return { problem: problemOf(result) }
  }
  queryClient.setQueryData(reportsQuery('open').queryKey, list => list && withoutItem(list, id))
  refetch()
  return { edit: result.body.edit_id }
}

/** Undoes a decision. Resolves with why it couldn't be undone; null if it is. */
export async function undoDecision(edit: number): Promise<string | null> {
  const result = await call(undoEdit, { params: { id: edit } })
  refetch()
  return result.ok ? null : problemOf(result)
}
