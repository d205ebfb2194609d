const two = (value: number) => String(value).padStart(2, '0')

/** A length in milliseconds as `hh:mm:ss`, whole seconds rounded down. */
export function hhmmss(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':')
}
