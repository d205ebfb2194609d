import { usDate } from '#contract/dates.ts'
import type { Subject } from '../../data/marks/mark.ts'
import { useMark } from '../../data/marks/use-mark.ts'

/** The day on which the listener first liked a set or a track; empty for one that isn't liked. */
export function LikedOn({ subject }: { subject: Subject }) {
  const { first_liked_date: day } = useMark(subject)
  return day && usDate(day)
}
