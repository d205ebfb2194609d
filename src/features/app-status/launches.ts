/** How a window of the installed app learns that it was launched again (not in TypeScript yet). */
interface LaunchQueue {
  setConsumer(consumer: (launch: { targetURL?: string | null }) => void): void
}
declare global {
  interface Window {
    readonly launchQueue?: LaunchQueue
  }
}

/** Where the app's own icon leads: whoever launches it again wants it as it is. */
const start = '/home'

/** The address that this page was opened with; null for one that was only loaded anew. */
function openedWith(): string | null {
  const [opening] = performance.getEntriesByType('navigation')
  return opening instanceof PerformanceNavigationTiming && opening.type === 'navigate' ? opening.name : null
}

/**
 * A shortcut, a share or a link that is opened while the app is open leads to its page in the window that is there, so that
 * the music goes on (the manifest's `launch_handler`). `go` takes a path of the app with its query.
 */
export function followLaunches(go: (path: string) => void): void {
  // The launch that opened this page is told of as well, however late it is asked for.
  let opened = openedWith()
  window.launchQueue?.setConsumer(({ targetURL }) => {
    const isOpening = targetURL === opened
    opened = null
    if (!targetURL || isOpening) return
    const { origin, pathname, search, hash } = new URL(targetURL)
    const path = `${pathname}${search}${hash}`
    if (origin === location.origin && path !== start) go(path)
  })
}
