import { RouterProvider } from '@tanstack/react-router'
import { Provider } from 'jotai/react'
import { lazy, StrictMode, Suspense } from 'react'
import type { AppRouter } from './router.ts'
import { store } from './state/store.ts'
import { Theme } from './ui/theme/Theme.tsx'

// A build leaves them out.
const DevTools = import.meta.env.DEV
  ? lazy(async () => ({ default: (await import('./features/debug/DevTools.tsx')).DevTools }))
  : null

export const App = ({ router }: { router: AppRouter }) => (
  <StrictMode>
    <Theme>
      <Provider store={store}>
        <RouterProvider router={router} />
        {DevTools && (
          <Suspense>
            <DevTools router={router} />
          </Suspense>
        )}
      </Provider>
    </Theme>
  </StrictMode>
)
