import { createRouter, parseSearchWith, type RouterHistory, stringifySearchWith } from '@tanstack/react-router'
import { FailedRoute } from './app/frame/RouteError.tsx'
import { session } from './data/session/session.ts'
import { routeTree } from './routeTree.gen.ts'
import { store, watch } from './state/store.ts'
import { LoadingOverlay } from './ui/feedback/LoadingOverlay.tsx'

/** The app's router, over the browser's own history unless another one is given. */
export const createAppRouter = (history?: RouterHistory) =>
  createRouter({
    routeTree,
    ...(history && { history }),
    defaultPreload: 'intent',
    // The query cache decides what is fresh.
    defaultPreloadStaleTime: 0,
    defaultPendingComponent: LoadingOverlay,
    defaultErrorComponent: FailedRoute,
    defaultPendingMinMs: 0,
    scrollRestoration: true,
    // Addresses carry plain text: `?s=1999` is searched for as it is written, without JSON's quotes.
    parseSearch: parseSearchWith(value => value),
    stringifySearch: stringifySearchWith(JSON.stringify),
  })

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}

/** Runs the routes' guards again when another listener, or nobody, is signed in. Returns an unsubscribe function. */
export function guardOnSessionChange(router: AppRouter): () => void {
  let listener = store.get(session).user?.id
  return watch(session, () => {
    const { status, user } = store.get(session)
    if (status === 'undetermined' || user?.id === listener) return
    listener = user?.id
    void router.invalidate()
  })
}
