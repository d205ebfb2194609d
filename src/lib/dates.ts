/**
 * A calendar date `YYYY-MM-DD` in the en-US form `M/D/YYYY`; anything else is returned unchanged. It doesn't go through
 * `Date`, which reads the date as midnight UTC and would show the day before west of Greenwich.
 */
export function usDate(date: string): string {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date)
  return parts ? `${Number(parts[2])}/${Number(parts[3])}/${parts[1]}` : date
}

const localDay = new Intl.DateTimeFormat('en-US')

/** The day of an ISO 8601 time in the device's time zone, in the same form. */
export const usDay = (time: string) => localDay.format(new Date(time))

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })

const midnight = (time: number) => new Date(time).setHours(0, 0, 0, 0)

/** How long `then` is before `now`, both in milliseconds since 1970: `5 minutes ago`, `2 hours ago`, `yesterday`. */
export function ago(then: number, now: number): string {
  const elapsed = now - then
  if (elapsed < hour) return relative.format(-Math.floor(elapsed / minute), 'minute')
  if (elapsed < day) return relative.format(-Math.floor(elapsed / hour), 'hour')
  return relative.format(-Math.round((midnight(now) - midnight(then)) / day), 'day')
}
