const two = (value: number) => String(value).padStart(2, '0')

/** Milliseconds as `hh:mm:ss`, in whole seconds, rounded down. Negative and non-finite values read as zero. */
export function hhmmss(milliseconds: number): string {
  const seconds = Number.isFinite(milliseconds) ? Math.max(0, Math.floor(milliseconds / 1000)) : 0
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':')
}

/** The same without leading zeros: `31:16`, `1:02:14`. */
export const shortTime = (milliseconds: number): string => hhmmss(milliseconds).replace(/^(00:0?|0)/, '')
