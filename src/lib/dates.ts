const localDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })

/** The day of an ISO 8601 time in the device's time zone, in the form of `usDate`: `Oct 12, 2026`. */
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
