import { decideReport, listReports } from '#contract/routes/studio/reports.ts'
import type { Registry } from '../../http/api/registry.ts'
import { checkedReason } from '../../http/checked-reason.ts'
import { change } from '../edits/document.ts'
import { commentDocument, type Decision } from './document.ts'
import { findReports, newestReport } from './find.ts'

/** Comments that listeners reported: curators keep or hide them. */
export function reportRoutes(registry: Registry): void {
  registry.implement(listReports, ({ query: { state, ...page }, db }) => findReports(db, state, page))

  registry.implement(decideReport, async ({ params: { id }, body, caller: { userId }, db }) => {
    const { hidden, last_report, version } = body
    const to = async (before: Decision): Promise<Decision> => ({
      hidden: hidden && checkedReason(hidden),
      last_report: (await newestReport(db, id, last_report)) ?? before.last_report,
    })
    const { edit } = await change(db, commentDocument, { id, userId, version, to })
    return { edit_id: edit }
  })
}
