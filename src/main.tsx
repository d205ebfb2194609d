import '@mantine/core/styles/baseline.css'
import './ui/tokens.css'
import './ui/global.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from './data/query-client.ts'
import { followOtherTabs, resolveSession, session } from './data/session.ts'
import { registerWorker } from './features/app-status/register-worker.ts'
import { routeTree } from './routeTree.gen.ts'
import { LoadingOverlay } from './ui/LoadingOverlay.tsx'
import { cssVariables, theme } from './ui/theme.ts'

const router = createRouter({
  routeTree,
  context: { queryClient },
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

// Somebody else is here now, or nobody: nothing loaded for the last listener may stay, and the guards decide anew.
let listener = session.get().user?.id
session.subscribe(() => {
  const { status, user } = session.get()
  if (status === 'undetermined' || user?.id === listener) return
  listener = user?.id
  queryClient.clear()
  void router.invalidate()
})

followOtherTabs()
void resolveSession()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} forceColorScheme="dark">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
)

registerWorker()
