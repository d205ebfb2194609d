import './ui/theme/layers.css'
import { RouterProvider } from '@tanstack/react-router'
import { Provider } from 'jotai/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { revokeWhenOnline } from './data/session/revocations.ts'
import { followOtherTabs, resolveSession, startSession } from './data/session/session.ts'
import { finishSignOut } from './data/session/sign-out.ts'
import { takeRedirect } from './data/session/social/redirect.ts'
import { catchInstallPrompt } from './features/app-status/install/install-prompt.ts'
import { noteMissingCode } from './features/app-status/missing-code.ts'
import { registerWorker } from './features/app-status/update/register-worker.ts'
import { createAppRouter, guardOnSessionChange } from './router.ts'
import { store } from './state/store.ts'
import { Theme } from './ui/theme/Theme.tsx'

const router = createAppRouter()
guardOnSessionChange(router)

catchInstallPrompt()
noteMissingCode()
followOtherTabs()
finishSignOut()
revokeWhenOnline()
void openSession()

// The code of what was asked for comes while it is found out who is here.
const [asked] = router.getMatchedRoutes(router.latestLocation.pathname)
for (const route of asked) router.loadRouteChunk(route)?.catch(() => undefined)

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
      </Provider>
    </Theme>
  </StrictMode>,
)

// Only where the system can launch it: what it launches waits until somebody asks.
if ('launchQueue' in window)
  import('./features/app-status/launches.ts').then(
    launches => launches.followLaunches(path => router.history.push(path)),
    () => undefined,
  )

registerWorker()
