const clock = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

/** A moment (ISO 8601) in the device's time zone and the en-US form: `11/21/2026, 7:59 AM`. */
export const usMoment = (iso: string) => clock.format(new Date(iso))
