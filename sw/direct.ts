declare const self: ServiceWorkerGlobalScope

/** Static routes, which TypeScript doesn't know, nor every browser. */
interface InstallEvent extends ExtendableEvent {
  addRoutes?(rules: { condition: { urlPattern: { pathname: string } }; source: 'network' }[]): Promise<void>
}

/** What the worker has no part in: the API, the events of the server, and the recordings. */
const paths = ['/api/*', '/media/sets/*']

/**
 * Has the browser ask the server at once, without waking the worker. A tab that plays also keeps no worker busy then,
 * which would keep the next version waiting.
 */
export function leaveToNetwork(): void {
  self.addEventListener('install', (event: InstallEvent) => {
    const routes = paths.map(pathname => ({ condition: { urlPattern: { pathname } }, source: 'network' as const }))
    // Without these routes it asks just the same, only later.
    if (event.addRoutes) event.waitUntil(event.addRoutes(routes).catch(() => undefined))
  })
}
