import { AreYouWell, type TakeOver } from '../../../contract/worker.ts'
import { quiet } from '../../player/quiet.ts'
import { newVersion } from './new-version.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** A version that takes over by itself waits for a moment only, in ms. */
const momentMs = 500

const takeOver: TakeOver = { type: 'take-over' }

let leaving = false

/** Once: what is on its way already isn't begun anew. */
function reload(): void {
  if (leaving) return
  leaving = true
  location.reload()
}

/** Only what a worker is done with: a page that comes earlier would still be its own. */
function once(worker: ServiceWorker, then: () => void): void {
  const isDone = () => worker.state === 'activated' || worker.state === 'redundant'
  if (isDone()) then()
  else worker.addEventListener('statechange', () => isDone() && then())
}

/**
 * Offers a version that waits, and brings this page to the one that has taken over: at once, or, when something plays
 * here, when the listener wants it. `controller` is the worker this page came from; without one no other can take over.
 */
export function followVersions(registration: ServiceWorkerRegistration, controller: ServiceWorker | null): void {
  const workers = navigator.serviceWorker

  /** The worker that waits now: a newer one may have taken the place of the one that was offered. */
  function begin(): void {
    const { waiting } = registration
    if (waiting) once(waiting, reload)
    else reload()
    waiting?.postMessage(takeOver)
  }

  function offer(): void {
    // The first one of all waits for nobody.
    if (!leaving) newVersion.set(registration.waiting && registration.active ? { start: begin } : null)
  }

  function changed(): void {
    if (!controller || workers.controller === controller) return
    workers.removeEventListener('controllerchange', changed)
    const { controller: next } = workers
    if (!quiet.get() || !next) newVersion.set({ start: reload })
    else once(next, reload)
  }

  function watch(worker: ServiceWorker | null): void {
    worker?.addEventListener('statechange', () => {
      // Nothing is loaded for an offer meanwhile: what is asked of the old worker keeps it from making room.
      setTimeout(() => controller === workers.controller && offer(), momentMs)
    })
  }

  registration.addEventListener('updatefound', () => watch(registration.installing))
  watch(registration.installing)
  watch(registration.waiting)
  workers.addEventListener('controllerchange', changed)
  workers.addEventListener('message', ({ data, ports }) => {
    if (AreYouWell.safeParse(data).success) ports[0]?.postMessage('well')
  })
  offer()
  changed()
  lookForNewer(registration)
}

/** The browser looks at each start; a page that stays open looks when it is seen again, and when a network is back. */
function lookForNewer(registration: ServiceWorkerRegistration): void {
  let looked = Date.now()
  const look = (pauseMs: number) => {
    if (document.hidden || Date.now() - looked < pauseMs) return
    looked = Date.now()
    // Without a network, or with the server away, another time will do.
    registration.update().catch(() => {})
  }
  document.addEventListener('visibilitychange', () => look(hourMs))
  addEventListener('online', () => look(minuteMs))
  setInterval(look, hourMs, hourMs)
}
