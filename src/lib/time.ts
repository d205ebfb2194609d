const two = (value: number) => String(value).padStart(2, '0')

/** Milliseconds as `hh:mm:ss`, in whole seconds, rounded down. Negative and non-finite values read as zero. */
export function hhmmss(milliseconds: number): string {
  const seconds = Number.isFinite(milliseconds) ? Math.max(0, Math.floor(milliseconds / 1000)) : 0
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':')
}

/** The same without leading zeros: `31:16`, `1:02:14`. */
export const shortTime = (milliseconds: number): string => hhmmss(milliseconds).replace(/^(00:0?|0)/, '')

/** How long something lasted, in whole minutes: `48 min`, `3 h`, `3 h 20 min`; less than one is `under a minute`. */
export function lasting(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000)
  const hours = Math.floor(minutes / 60)
  if (minutes === 0) return milliseconds > 0 ? 'under a minute' : '0 min'
  return [hours > 0 && `${hours} h`, minutes % 60 > 0 && `${minutes % 60} min`].filter(Boolean).join(' ')
}
