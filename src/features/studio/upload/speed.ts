/** The longest time (ms) that a speed is measured over. */
const windowMs = 10_000

/** Measures how fast bytes go, over the last seconds. */
export function createSpeed() {
  let seen: { at: number; bytes: number }[] = []
  return {
    /** Notes how many bytes have gone by `at` (ms). Returns the bytes per second; undefined until a second has passed. */
    note(bytes: number, at: number): number | undefined {
      seen = [...seen.filter(each => each.at >= at - windowMs && each.bytes <= bytes), { at, bytes }]
      const [first] = seen
      if (!first || at - first.at < 1000) return undefined
      return ((bytes - first.bytes) * 1000) / (at - first.at)
    },
    /** Forgets it, after a pause. */
    reset() {
      seen = []
    },
  }
}

/** `about 3 min left`; undefined where it can't be said. */
export function timeLeft(bytes: number, perSecond: number | undefined): string | undefined {
  if (!perSecond) return undefined
  const seconds = bytes / perSecond
  if (seconds < 60) return 'less than a minute left'
  const minutes = Math.round(seconds / 60)
  return minutes < 60 ? `about ${minutes} min left` : `about ${Math.round(minutes / 60)} h left`
}
