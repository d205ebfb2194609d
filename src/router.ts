import { createRouter, parseSearchWith, type RouterHistory, stringifySearchWith } from '@tanstack/react-router'
import { RouteError } from './app/frame/RouteError.tsx'
import { session } from './data/session/session.ts'
import { routeTree } from './routeTree.gen.ts'
import { store, watch } from './state/store.ts'
import { LoadingOverlay } from './ui/feedback/LoadingOverlay.tsx'

/** Returns the app's router, on the browser's history unless another one is given. */
export const createAppRouter = (history?: RouterHistory) =>
  createRouter({
    routeTree,
    ...(history && { history }),
    defaultPreload: 'intent',
    // The query cache decides what is fresh.
    defaultPreloadStaleTime: 0,
    defaultPendingComponent: LoadingOverlay,
    defaultErrorComponent: RouteError,
    defaultPendingMinMs: 0,
    scrollRestoration: true,
    // Search parameters are plain text, not JSON: `?s=1999` searches for the text `1999`.
    parseSearch: parseSearchWith(value => value),
    stringifySearch: stringifySearchWith(JSON.stringify),
  })

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}

/** Runs the routes' guards again when a listener signs in or out. Returns an unsubscribe function. */
export function guardOnSessionChange(router: AppRouter): () => void {
  let listener = store.get(session).user?.id
  return watch(session, () => {
    const { status, user } = store.get(session)
    if (status === 'undetermined' || user?.id === listener) return
    listener = user?.id
    void router.invalidate()
  })
}
