import { usDate } from '#contract/dates.ts'
import type { SetSummary } from '#contract/entities/music.ts'
import { curator } from '../../catalogue/sets/set-facts.ts'
import { counted } from '../../lib/text.ts'

/** The page's description, for previews of a link to it. */
export function describeSet(set: SetSummary): string {
  const by = curator(set)
  const presented = by && `, presented by ${by}`
  const known = `${set.track_confirmed_count} of ${counted(set.track_count, 'track')} identified.`
  return `A set by ${set.artist}, recorded ${usDate(set.release_date)}${presented}. ${known}`
}
