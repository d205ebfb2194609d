/** One of these stands still while the machine sleeps; which one depends on the system. */
const clocks = () => [performance.now(), Date.now()]

/**
 * For who counts beats: returns a function, to be called at each, that says whether this thread was away since the previous one. The
 * machine slept, or the thread itself was stopped or busy.
 */
export function watchAbsence(beatMs: number): () => boolean {
  let before = clocks()
  return () => {
    const now = clocks()
    const wasAway = now.some((clock, at) => clock - (before[at] ?? clock) > 2 * beatMs)
    before = now
    return wasAway
  }
}
