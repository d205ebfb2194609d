/**
 * A calendar date `YYYY-MM-DD` in the en-US form `M/D/YYYY`. No `Date` in between: a date has no time zone, and one
 * made of it would show the day before west of Greenwich. Anything else comes back as it is.
 */
export function usDate(date: string): string {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date)
  return parts ? `${Number(parts[2])}/${Number(parts[3])}/${parts[1]}` : date
}
