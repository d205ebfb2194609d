const two = (value: number) => String(value).padStart(2, '0')

/** A position or length in milliseconds as `hh:mm:ss`, whole seconds rounded down; nonsense reads as zero. */
export function hhmmss(milliseconds: number): string {
  const seconds = Number.isFinite(milliseconds) ? Math.max(0, Math.floor(milliseconds / 1000)) : 0
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':')
}
