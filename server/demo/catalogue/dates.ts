/** The demo's calendar ends on a fixed day, so that the catalogue is the same whenever it is made. */

const day = 24 * 60 * 60 * 1000

/** The date so many days before another, as `YYYY-MM-DD`. */
export const dateBefore = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) - days * day).toISOString().slice(0, 10)

/** A moment on a date, some seconds into it, as ISO 8601. */
export const timeOn = (date: string, seconds: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + seconds * 1000).toISOString()
