import { createRootRoute, Outlet } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense } from 'react'
import { useListener } from '../data/session/use-session.ts'
import { mayDebug } from '../features/debug/may-debug.ts'

// If its code fails to load, the page works without it.
const DebugPanel = lazy<ComponentType>(() =>
  import('../features/debug/DebugPanel.tsx').then(
    ({ DebugPanel }) => ({ default: DebugPanel }),
    () => ({ default: () => null }),
  ),
)

export const Route = createRootRoute({
  validateSearch: ({ debug }: Record<string, unknown>): { debug?: string | undefined } =>
    debug === undefined ? {} : { debug: String(debug) },
  // `?debug` stays in the URL from page to page, until the panel is closed.
  search: {
    middlewares: [
      ({ search, next }) => ({ ...(search.debug !== undefined && { debug: search.debug }), ...next(search) }),
    ],
  },
  component: Root,
})

function Root() {
  const { debug } = Route.useSearch()
  const listener = useListener()
  return (
    <>
      <Outlet />
      {debug !== undefined && mayDebug(import.meta.env.DEV, listener?.role) && (
        <Suspense>
          <DebugPanel />
        </Suspense>
      )}
    </>
  )
}
