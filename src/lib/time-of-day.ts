/** Times in the device's time zone. A day's words are English; hours are counted to 12 or 24 as the listener's locale does. */

/** Whether a locale, by default the browser's own, counts to 12 or to 24 hours. */
const hourCycleOf = (locale?: string) =>
  new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hour12 ? 'h12' : 'h23'

/** How a listener of this locale, by default the browser's own, reads times: ISO 8601, or in ms since 1970. */
export function timesFor(locale?: string) {
  const hourCycle = hourCycleOf(locale)
  const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', hourCycle })
  const dateTime = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', hourCycle })
  return {
    /** `9:04 PM` or `21:04`. */
    timeOfDay: (at: string | number) => time.format(new Date(at)),
    /** `Nov 21, 2026, 7:59 AM` or `Nov 21, 2026, 07:59`. */
    usDateTime: (at: string | number) => dateTime.format(new Date(at)),
  }
}

export const { timeOfDay, usDateTime } = timesFor()
