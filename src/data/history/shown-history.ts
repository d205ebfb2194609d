import type { Listen } from '#contract/entities/history.ts'
import type { List } from '#contract/shapes.ts'
import { HistoryChange } from '../outbox/kinds/history.ts'
import type { Entry } from '../outbox/store/entry.ts'

/** A clearing hides also what began since it was asked for: the server, which keeps that, is asked again after its answer. */
function removes(change: HistoryChange, { id, started_dt }: Listen): boolean {
  if (change.do === 'remove') return change.id === id
  const began = Date.parse(started_dt)
  const { from, until } = change
  return (from === undefined || began >= Date.parse(from)) && (until === undefined || began < Date.parse(until))
}

/** The pages without what these changes remove. */
export const withoutRemoved = (pages: readonly List<Listen>[], changes: readonly HistoryChange[]): List<Listen>[] =>
  pages.map(page => ({
    ...page,
    data: page.data.filter(listen => !changes.some(change => removes(change, listen))),
  }))

/** The loaded pages as they are shown. What a refused write would have removed is back. */
export const shownHistory = (pages: readonly List<Listen>[], entries: readonly Entry[]): List<Listen>[] =>
  withoutRemoved(
    pages,
    entries.flatMap(({ input, refusal }) => (refusal ? [] : (HistoryChange.safeParse(input).data ?? []))),
  )
