import { mondayOf } from '../../lib/week.ts'

/** The Monday of the week of a day; of later ones than the current, of which there is nothing yet, that of the current one. */
export function shownWeek(of: string | undefined, current: string): string {
  if (of === undefined || of >= current) return current
  return mondayOf(of)
}
