const name = '--skeleton-delay'

/** By then (ms) the first page has its answers, and skeletons are delayed as everywhere. */
const over = 5_000

/** The skeletons of the first paint have been shown for a while: those that React puts in their place go on from there. */
export function skipSkeletonDelay(): void {
  const shown = performance.getEntriesByName('first-paint-shown')[0]
  if (!shown) return
  const { style } = document.documentElement
  style.setProperty(name, `${200 - Math.round(performance.now() - shown.startTime)}ms`)
  setTimeout(() => style.removeProperty(name), over)
}
