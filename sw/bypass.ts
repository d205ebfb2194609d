declare const self: ServiceWorkerGlobalScope

/** The static routing API, which is missing in TypeScript and in some browsers. */
interface InstallEvent extends ExtendableEvent {
  addRoutes?(rules: { condition: { urlPattern: { pathname: string } }; source: 'network' }[]): Promise<void>
}

/** The API, with the event stream, and the recordings. */
const paths = ['/api/*', '/media/sets/*']

/**
 * Lets the browser fetch these paths without the service worker. That is faster, and a playing tab then doesn't keep the
 * worker busy, for which its next version would have to wait.
 */
export function bypassWorker(): void {
  self.addEventListener('install', (event: InstallEvent) => {
    const routes = paths.map(pathname => ({ condition: { urlPattern: { pathname } }, source: 'network' as const }))
    // Browsers without static routes fetch them as well, only later.
    if (event.addRoutes) event.waitUntil(event.addRoutes(routes).catch(() => undefined))
  })
}
