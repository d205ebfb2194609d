const dateTime = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

/** An ISO 8601 time in the device's time zone: `11/21/2026, 7:59 AM`. */
export const usDateTime = (iso: string) => dateTime.format(new Date(iso))
