import { messageSW, Workbox } from 'workbox-window'
import { AreYouWell, type TakeOver } from '../../../../contract/worker.ts'
import { quiet } from '../../../state/quiet.ts'
import { store } from '../../../state/store.ts'
import { newVersion } from './new-version.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** A version that takes over by itself waits for a moment only: as long as Workbox gives it, in ms. */
const momentMs = 200

/** For a waiting worker of a version from before workbox-window, which `messageSkipWaiting` says nothing to. */
const takeOver: TakeOver = { type: 'take-over' }

let leaving = false

/** Reloads once: a reload that is under way is not started again. */
function reload(): void {
  if (leaving) return
  leaving = true
  location.reload()
}

/**
 * Calls `then` when the worker has activated or is redundant: a page that loads earlier would still be the old worker's.
 * Workbox has no such event for a worker that waited before the page was registered.
 */
function once(worker: ServiceWorker, then: () => void): void {
  const isDone = () => worker.state === 'activated' || worker.state === 'redundant'
  if (isDone()) then()
  else worker.addEventListener('statechange', () => isDone() && then())
}

/** Tells the retired worker that this page is well. Workbox drops messages of a worker that it didn't register itself. */
function answerRetiredWorker({ data, ports }: MessageEvent): void {
  if (AreYouWell.safeParse(data).success) ports[0]?.postMessage('well')
}

/**
 * Registers the worker, offers a version that waits, and brings this page to the one that has taken over: at once, or, when
 * something plays here, when the listener wants it. `controller` is the worker this page came from; without one no other can
 * take over. Rejects when the worker can't be registered.
 */
export async function followVersions(controller: ServiceWorker | null): Promise<void> {
  const workers = navigator.serviceWorker
  workers.addEventListener('message', answerRetiredWorker)
  const workbox = new Workbox('/sw.js')
  const registration = await workbox.register()
  if (!registration) return

  /** Starts the worker that waits now: a newer one may have taken the place of the one that was offered. */
  const start = () => {
    const { waiting } = registration
    if (waiting) once(waiting, reload)
    else reload()
    workbox.messageSkipWaiting()
    if (waiting) void messageSW(waiting, takeOver)
  }

  const offer = () => {
    if (leaving || workers.controller !== controller) return
    // The very first worker doesn't wait for the listener.
    store.set(newVersion, registration.waiting && registration.active ? { start } : null)
  }

  const controlled = () => {
    if (!controller || workers.controller === controller) return
    workbox.removeEventListener('controlling', controlled)
    const { controller: next } = workers
    if (!store.get(quiet) || !next) store.set(newVersion, { start: reload })
    else once(next, reload)
  }

  workbox.addEventListener('waiting', offer)
  workbox.addEventListener('activated', offer)
  workbox.addEventListener('controlling', controlled)
  // Workbox doesn't follow a worker that was being installed before this page registered, as by another tab.
  registration.installing?.addEventListener('statechange', () => setTimeout(offer, momentMs))
  offer()
  controlled()
  lookForNewer(workbox, offer)
}

/**
 * The browser looks for a newer version at each start; a page that stays open looks when it is seen again, and when a
 * network is back.
 */
function lookForNewer(workbox: Workbox, offer: () => void): void {
  let looked = Date.now()
  const look = (pauseMs: number) => {
    if (document.hidden) return
    // Of the workers that are found later than a minute after the start, Workbox follows only the first.
    offer()
    if (Date.now() - looked < pauseMs) return
    looked = Date.now()
    // Without a network, or with the server away, another time will do.
    workbox.update().catch(() => {})
  }
  document.addEventListener('visibilitychange', () => look(hourMs))
  addEventListener('online', () => look(minuteMs))
  setInterval(look, hourMs, hourMs)
}
