import type { Listen } from '#contract/entities/history.ts'

/** The history by days, in the device's time zone. Times are in ms since 1970. */

/** The listens that began on one day: its name, and its first moment until that of the next. */
export interface HistoryDay {
  name: string
  from: number
  until: number
  listens: readonly Listen[]
}

/** The first moment of the day of `time`, or of a later day. Days differ in length where the clocks change. */
function midnight(time: number, later = 0): number {
  const day = new Date(time)
  day.setDate(day.getDate() + later)
  return day.setHours(0, 0, 0, 0)
}

const named = { weekday: 'long', month: 'long', day: 'numeric' } as const
const ofThisYear = new Intl.DateTimeFormat('en-US', named)
const ofAnotherYear = new Intl.DateTimeFormat('en-US', { ...named, year: 'numeric' })

/** `Today`, `Yesterday`, `Tuesday, November 24`; in another year `Tuesday, November 25, 2025`. */
function nameOf(from: number, now: number): string {
  if (from === midnight(now)) return 'Today'
  if (from === midnight(now, -1)) return 'Yesterday'
  return (new Date(from).getFullYear() === new Date(now).getFullYear() ? ofThisYear : ofAnotherYear).format(from)
}

/** Groups listens, which are the newest first, by the day on which they began. */
export function byDay(listens: readonly Listen[], now: number): HistoryDay[] {
  const days = new Map<number, Listen[]>()
  for (const listen of listens) {
    const from = midnight(Date.parse(listen.started_dt))
    days.set(from, [...(days.get(from) ?? []), listen])
  }
  return [...days].map(([from, listens]) => ({ name: nameOf(from, now), from, until: midnight(from, 1), listens }))
}
