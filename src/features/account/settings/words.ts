const clock = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

/** A moment (ISO 8601) in the device's time zone and the en-US form: `11/21/2026, 7:59 AM`. */
export const usMoment = (iso: string) => clock.format(new Date(iso))

const inUnit = (value: number, unit: 'megabyte' | 'gigabyte') =>
  new Intl.NumberFormat('en-US', { style: 'unit', unit, maximumFractionDigits: value < 100 ? 1 : 0 }).format(value)

/** Bytes in MB, or from 1,000 MB up in GB: `2.4 MB`, `61.9 GB`. What is there is never shown as nothing. */
export function sizeText(bytes: number): string {
  const megabytes = bytes / 1e6
  if (megabytes >= 1000) return inUnit(megabytes / 1000, 'gigabyte')
  return bytes > 0 && megabytes < 0.1 ? 'less than 0.1 MB' : inUnit(megabytes, 'megabyte')
}
