import { messageSW, Workbox } from 'workbox-window'
import { AreYouWell, type TakeOver } from '#contract/worker.ts'
import { quiet } from '../../../state/quiet.ts'
import { store } from '../../../state/store.ts'
import { newVersion } from './new-version.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** A worker that waits no longer than this (ms) takes over by itself. The same time as in Workbox. */
const waitingMs = 200

/** For a waiting worker of a version before workbox-window, which doesn't understand `messageSkipWaiting`. */
const takeOver: TakeOver = { type: 'take-over' }

let leaving = false

/** Reloads the page; further calls do nothing. */
function reload(): void {
  if (leaving) return
  leaving = true
  location.reload()
}

/**
 * Calls `then` when the worker is activated or redundant: a page that reloads earlier is still controlled by the old worker.
 * Workbox has no such event for a worker that was waiting before the page registered.
 */
function whenSettled(worker: ServiceWorker, then: () => void): void {
  const isDone = () => worker.state === 'activated' || worker.state === 'redundant'
  if (isDone()) then()
  else worker.addEventListener('statechange', () => isDone() && then())
}

/**
 * Answers the health check of a worker that is being switched off. By hand: Workbox ignores messages of a worker that it
 * didn't register itself.
 */
function answerRetiredWorker({ data, ports }: MessageEvent): void {
  if (AreYouWell.safeParse(data).success) ports[0]?.postMessage('well')
}

/**
 * Registers the worker, offers a waiting version through `newVersion`, and reloads the page when a new worker has taken over:
 * at once, or, while something plays here, when the listener chooses to. `controller` is the worker that served this page;
 * null means that no other can take over. Rejects if the worker can't be registered.
 */
export async function followVersions(controller: ServiceWorker | null): Promise<void> {
  const workers = navigator.serviceWorker
  workers.addEventListener('message', answerRetiredWorker)
  const workbox = new Workbox('/sw.js')
  const registration = await workbox.register()
  if (!registration) return

  /** Activates the worker that is waiting now: it may be a newer one than the one offered. */
  const start = () => {
    const { waiting } = registration
    if (waiting) whenSettled(waiting, reload)
    else reload()
    workbox.messageSkipWaiting()
    if (waiting) void messageSW(waiting, takeOver)
  }

  const offer = () => {
    if (leaving || workers.controller !== controller) return
    // The very first worker activates without being offered.
    store.set(newVersion, registration.waiting && registration.active ? { start } : null)
  }

  const controlled = () => {
    if (!controller || workers.controller === controller) return
    workbox.removeEventListener('controlling', controlled)
    const { controller: next } = workers
    if (!store.get(quiet) || !next) store.set(newVersion, { start: reload })
    else whenSettled(next, reload)
  }

  workbox.addEventListener('waiting', offer)
  workbox.addEventListener('activated', offer)
  workbox.addEventListener('controlling', controlled)
  // Workbox doesn't follow a worker that was already installing when this page registered, for example by another tab.
  registration.installing?.addEventListener('statechange', () => setTimeout(offer, waitingMs))
  offer()
  controlled()
  checkForUpdates(workbox, offer)
}

/**
 * The browser checks for a new version at each start. A page that stays open also checks when it becomes visible, when the
 * device is back online, and every hour.
 */
function checkForUpdates(workbox: Workbox, offer: () => void): void {
  let checkedAt = Date.now()
  const check = (pauseMs: number) => {
    if (document.hidden) return
    // Workbox follows only the first of the workers that are found later than a minute after the start.
    offer()
    if (Date.now() - checkedAt < pauseMs) return
    checkedAt = Date.now()
    // A failure doesn't matter: the next check tries again.
    workbox.update().catch(() => {})
  }
  document.addEventListener('visibilitychange', () => check(hourMs))
  addEventListener('online', () => check(minuteMs))
  setInterval(check, hourMs, hourMs)
}
