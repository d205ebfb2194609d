import './ui/tokens.css'
import './ui/global.css'
import { createRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { followOtherTabs, resolveSession, session } from './data/session.ts'
import { registerWorker } from './features/app-status/register-worker.ts'
import { routeTree } from './routeTree.gen.ts'
import { LoadingOverlay } from './ui/LoadingOverlay.tsx'

const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  // Freshness is the query cache's business.
  defaultPreloadStaleTime: 0,
  defaultPendingComponent: LoadingOverlay,
  defaultPendingMs: 0,
  defaultPendingMinMs: 0,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

// Somebody else is here now, or nobody: the guards decide anew.
let listener = session.get().user?.id
session.subscribe(() => {
  const { status, user } = session.get()
  if (status === 'undetermined' || user?.id === listener) return
  listener = user?.id
  void router.invalidate()
})

followOtherTabs()
void resolveSession()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
)

registerWorker()
