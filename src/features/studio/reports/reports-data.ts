import type { ReportedComment } from '#contract/entities/reported-comment.ts'
import type { Reason } from '#contract/entities/reports.ts'
import { undoEdit } from '#contract/routes/studio/edits.ts'
import { decideReport, listReports } from '#contract/routes/studio/reports.ts'
import { call } from '../../../data/api/api.ts'
import { type Failed, somethingWrong } from '../../../data/api/send.ts'
import { withoutItem } from '../../../data/cache/loaded-pages.ts'
import { queryClient } from '../../../data/cache/query-client.ts'
import { type Outcome, settleDecision } from '../parts/calls/decision.ts'
import { failureMessage } from '../parts/calls/messages.ts'
import { refetchRoutes, studioPages } from '../studio-query.ts'

export type ReportState = 'open' | 'decided'

/** The reported comments. Nothing of it is saved on the device: a comment may be deleted for good. */
export const reportPages = (state: ReportState) => studioPages(listReports, { state })

const refetch = () => refetchRoutes(listReports)

/** Why a decision wasn't made, for the curator. */
const problemOf = (failed: Failed) =>
  failureMessage(failed, 'decide', failed.status === 500 ? somethingWrong : `${failed.body.message}.`)

/** Hides a comment for a reason; null keeps it, or shows it again. It leaves the list of what is to be decided at once. */
export const decide = ({ id, version, reports }: ReportedComment, hidden: Reason | null): Promise<Outcome> =>
  settleDecision({
    sent: call(decideReport, { params: { id }, body: { hidden, last_report: reports[0]?.id ?? null, version } }),
    apply: () => queryClient.setQueryData(reportPages('open').queryKey, list => list && withoutItem(list, id)),
    refetch,
    problemOf,
  })

/** Undoes a decision. Resolves with why it couldn't be undone; null if it is. */
export async function undoDecision(edit: number): Promise<string | null> {
  const result = await call(undoEdit, { params: { id: edit } })
  refetch()
  return result.ok ? null : problemOf(result)
}
