/** Tells an open window of the installed app that the app was launched again (not in TypeScript yet). */
interface LaunchQueue {
  setConsumer(consumer: (launch: { targetURL?: string | null }) => void): void
}
declare global {
  interface Window {
    readonly launchQueue?: LaunchQueue
  }
}

/** The app icon's URL. Launching it again leaves the open page as it is. */
const start = '/home'

/** The URL that this page was opened with; null after a reload. */
function openedWith(): string | null {
  const [opening] = performance.getEntriesByType('navigation')
  return opening instanceof PerformanceNavigationTiming && opening.type === 'navigate' ? opening.name : null
}

/**
 * Opens shortcuts, shares and links in the app's open window, so that playback continues (the manifest's `launch_handler`).
 * `go` navigates to a path of the app with query and hash.
 */
export function followLaunches(go: (path: string) => void): void {
  // The queue also reports the launch that opened this page, which must not navigate.
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
