/** The demo's dates are relative to a fixed day, so that the catalogue is always the same. */

const day = 24 * 60 * 60 * 1000

/** The date `days` before another, as `YYYY-MM-DD`. */
export const dateBefore = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) - days * day).toISOString().slice(0, 10)

/** The time `seconds` after the start of a date, as ISO 8601. */
export const timeOn = (date: string, seconds: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + seconds * 1000).toISOString()
