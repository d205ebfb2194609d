import { firstScreenComplete } from './first-screen.ts'

const name = '--skeleton-delay'

/** The skeletons of the first paint have been shown for a while: those that React puts in their place go on from there. */
export function skipSkeletonDelay(): void {
  const shown = performance.getEntriesByName('first-paint-shown')[0]
  if (!shown) return
  const { style } = document.documentElement
  style.setProperty(name, `${200 - Math.round(performance.now() - shown.startTime)}ms`)
  void firstScreenComplete().then(() => style.removeProperty(name))
}
