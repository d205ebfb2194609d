/** The words of a date are English everywhere, as all texts are. */
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/**
 * A calendar date `YYYY-MM-DD` as people read it, `Oct 12, 2026`: figures alone are another day to most of the world. Anything else
 * is returned unchanged. The time zone is UTC, since a date is read as midnight UTC, which is the day before west of Greenwich.
 */
export function usDate(date: string): string {
  const time = Date.parse(/^\d{4}-\d\d-\d\d$/.exec(date)?.[0] ?? '')
  return Number.isNaN(time) ? date : day.format(time)
}
