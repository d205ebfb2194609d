/** Weeks from Monday to Sunday in the device's time zone. Days are calendar dates, `YYYY-MM-DD`. */

const two = (value: number) => String(value).padStart(2, '0')
const textOf = (date: Date) => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`

/** The first moment of a day; where its midnight doesn't exist because the clocks change, the first after it. */
function startOf(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date)
}

/** The day that comes so many days later, or earlier. */
export function addDays(day: string, count: number): string {
  const date = startOf(day)
  date.setDate(date.getDate() + count)
  return textOf(date)
}

/** The Monday of the week that has this time, in ms since 1970. */
export function mondayAt(time: number): string {
  const date = new Date(time)
  return addDays(textOf(date), -((date.getDay() + 6) % 7))
}

/** The Monday of the week of a day. */
export const mondayOf = (day: string): string => mondayAt(startOf(day).getTime())

/** When each of the seven days of a week begins, and when the last ends, as ISO 8601 times. */
export const boundsOf = (monday: string): string[] =>
  Array.from({ length: 8 }, (_, day) => startOf(addDays(monday, day)).toISOString())

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long' })

/** `Monday` to `Sunday`. */
export const weekdays: readonly string[] = Array.from({ length: 7 }, (_, day) =>
  weekday.format(new Date(2024, 0, 1 + day)),
)

const range = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', year: 'numeric' })

/** The days of a week: `November 23 – 29, 2026`. */
export const weekName = (monday: string): string => range.formatRange(startOf(monday), startOf(addDays(monday, 6)))
