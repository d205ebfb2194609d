import './ui/theme/layers.css'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { revokeWhenOnline } from './data/session/revocations.ts'
import { followOtherTabs, resolveSession, startSession } from './data/session/session.ts'
import { finishSignOut } from './data/session/sign-out.ts'
import { takeRedirect } from './data/session/social/redirect.ts'
import { catchInstallPrompt } from './features/app-status/install/install-prompt.ts'
import { followLaunches } from './features/app-status/launches.ts'
import { noteMissingCode } from './features/app-status/missing-code.ts'
import { registerWorker } from './features/app-status/update/register-worker.ts'
import { createAppRouter, guardOnSessionChange } from './router.ts'

const router = createAppRouter()

catchInstallPrompt()
noteMissingCode()
followOtherTabs()
finishSignOut()
revokeWhenOnline()
void openSession()
// Below: a stored session is there at once, and the first load knows it.
guardOnSessionChange(router)

async function openSession(): Promise<void> {
  const user = takeRedirect()
    ? await import('./data/session/social/social-sign-in.ts').then(social => social.finishRedirect())
    : null
  if (user) await startSession(user)
  else await resolveSession()
}

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
void render(root)

/** In ms, as React's. */
const slice = 5

/** Runs the page's code file by file: together they would be one long task. The router hears of those that fail. */
async function runFirstCode(): Promise<void> {
  let since = performance.now()
  for (const file of globalThis.firstCode ?? []) {
    await import(/* @vite-ignore */ file).catch(() => undefined)
    if (performance.now() - since < slice) continue
    await new Promise(resolve => setTimeout(resolve))
    since = performance.now()
  }
}

/** Renders the page once it is loaded. Until then its first paint is shown (`src/start.ts`), and React takes its place. */
async function render(root: HTMLElement): Promise<void> {
  await runFirstCode()
  await Promise.all([router.load(), globalThis.firstStyles])
  // In slices, between which the browser takes taps.
  startTransition(() => createRoot(root).render(<App router={router} />))
}

followLaunches(path => router.history.push(path))

registerWorker()
