import './ui/theme/layers.css'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { reportDefects } from './app/report-defects.ts'
import { finishSignOut } from './data/session/listener-data.ts'
import { revokeWhenOnline } from './data/session/revocations.ts'
import { followOtherTabs, resolveSession } from './data/session/session.ts'
import { takeRedirect } from './data/session/social/redirect.ts'
import { catchInstallPrompt } from './features/app-status/install/install-prompt.ts'
import { followLaunches } from './features/app-status/launches.ts'
import { isMissingCode, noteMissingCode } from './features/app-status/missing-code.ts'
import { registerWorker } from './features/app-status/update/register-worker.ts'
import { reportDefect } from './lib/report-defect.ts'
import { type AppRouter, createAppRouter, guardOnSessionChange } from './router.ts'

reportDefects()
catchInstallPrompt()
noteMissingCode()
// In a task of its own: to run all that is imported here is a long one already.
setTimeout(start)

/** In ms; React's slices are as long. */
const slice = 5

function start(): void {
  const router = createAppRouter()
  followOtherTabs()
  finishSignOut()
  revokeWhenOnline()
  void openSession()
  // A stored session is there by now, and the first load knows it.
  guardOnSessionChange(router)
  void render(router)
  followLaunches(path => router.history.push(path))
  registerWorker()
  if (!CSS.supports('animation-timeline', 'scroll()'))
    import('./ui/layout/fade-sides.ts').then(({ fadeSides }) => fadeSides()).catch(() => undefined)
}

async function openSession(): Promise<void> {
  const hasStarted =
    takeRedirect() && (await import('./data/session/social/social-sign-in.ts').then(social => social.finishRedirect()))
  if (!hasStarted) await resolveSession()
}

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

/**
 * Loads where the history goes until the router is rendered, and follows it by itself: else a launch, or the browser's Back,
 * would change the address and not the page.
 */
function followHistory(router: AppRouter): void {
  // A function of its own: the router subscribes the same `load`, and the history keeps each function once.
  const unfollow = router.history.subscribe(() => void router.load())
  const unsubscribe = router.subscribe('onRendered', () => {
    unfollow()
    unsubscribe()
  })
}

/** Renders the page once it is loaded. Until then its first paint is shown (`src/start/start.ts`), and React takes its place. */
async function render(router: AppRouter): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  await runFirstCode()
  followHistory(router)
  await Promise.all([router.load(), globalThis.firstStyles])
  // In slices, between which the browser takes taps.
  const onCaughtError = (failure: unknown) => {
    if (!isMissingCode(failure)) reportDefect('A part of the page failed', failure)
  }
  startTransition(() => createRoot(root, { onCaughtError }).render(<App router={router} />))
}
