import './ui/theme/layers.css'
import { RouterProvider } from '@tanstack/react-router'
import { Provider } from 'jotai/react'
import { lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { revokeWhenOnline } from './data/session/revocations.ts'
import { followOtherTabs, resolveSession, startSession } from './data/session/session.ts'
import { finishSignOut } from './data/session/sign-out.ts'
import { takeRedirect } from './data/session/social/redirect.ts'
import { catchInstallPrompt } from './features/app-status/install/install-prompt.ts'
import { followLaunches } from './features/app-status/launches.ts'
import { noteMissingCode } from './features/app-status/missing-code.ts'
import { registerWorker } from './features/app-status/update/register-worker.ts'
import { createAppRouter, guardOnSessionChange } from './router.ts'
import { store } from './state/store.ts'
import { Theme } from './ui/theme/Theme.tsx'

// A build leaves them out.
const DevTools = import.meta.env.DEV
  ? lazy(async () => ({ default: (await import('./features/debug/DevTools.tsx')).DevTools }))
  : null

const router = createAppRouter()
guardOnSessionChange(router)

catchInstallPrompt()
noteMissingCode()
followOtherTabs()
finishSignOut()
revokeWhenOnline()
void openSession()

async function openSession(): Promise<void> {
  const user = takeRedirect()
    ? await import('./data/session/social/social-sign-in.ts').then(social => social.finishRedirect())
    : null
  if (user) await startSession(user)
  else await resolveSession()
}

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
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
  </StrictMode>,
)

followLaunches(path => router.history.push(path))

registerWorker()
