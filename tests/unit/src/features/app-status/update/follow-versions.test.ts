// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** Fake workers and a fake registration; workbox-window is the real one. */

class FakeWorker extends EventTarget {
  readonly scriptURL = new URL('/sw.js', location.href).href
  readonly heard: unknown[] = []
  state: ServiceWorkerState
  constructor(state: ServiceWorkerState) {
    super()
    this.state = state
  }
  postMessage(message: unknown): void {
    this.heard.push(message)
  }
  become(state: ServiceWorkerState): void {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
}

class FakeRegistration extends EventTarget {
  installing: FakeWorker | null = null
  waiting: FakeWorker | null = null
  active: FakeWorker | null = new FakeWorker('activated')
  readonly update = vi.fn(async () => undefined)
  /** Finds another version, which begins to install. */
  find(): FakeWorker {
    this.installing = new FakeWorker('installing')
    this.dispatchEvent(new Event('updatefound'))
    return this.installing
  }
  installed(): void {
    const worker = this.installing
    this.waiting?.become('redundant')
    this.installing = null
    this.waiting = worker
    worker?.become('installed')
  }
}

/** Longer than Workbox takes to report a waiting worker, in ms. */
const moment = 300

let registration: FakeRegistration
const reload = vi.fn()

/** Follows the versions as a page that has just loaded. Returns access to the offered version. */
async function followed() {
  const container = Object.assign(new EventTarget(), {
    controller: registration.active,
    register: async () => registration,
  })
  vi.stubGlobal('navigator', { serviceWorker: container, onLine: true })
  const { followVersions } = await import('../../../../../../src/features/app-status/update/follow-versions.ts')
  const { newVersion } = await import('../../../../../../src/features/app-status/update/new-version.ts')
  const { store } = await import('../../../../../../src/state/store.ts')
  await followVersions(navigator.serviceWorker.controller)
  return { get: () => store.get(newVersion) }
}

beforeEach(() => {
  vi.resetModules()
  vi.spyOn(location, 'reload').mockImplementation(reload)
  vi.useFakeTimers()
  registration = new FakeRegistration()
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  reload.mockClear()
})

test('a version that was waiting before the page is offered, and started by the messages of both new and old workers', async () => {
  const waiting = new FakeWorker('installed')
  registration.waiting = waiting
  const offered = await followed()
  offered.get()?.start()
  expect(waiting.heard).toEqual([{ type: 'SKIP_WAITING' }, { type: 'take-over' }])
  waiting.become('activating')
  expect(reload).not.toHaveBeenCalled()
  waiting.become('activated')
  expect(reload).toHaveBeenCalledTimes(1)
})

test('a version that another tab was installing is offered when it is waiting', async () => {
  registration.find()
  const offered = await followed()
  registration.installed()
  expect(offered.get()).toBeNull()
  vi.advanceTimersByTime(moment)
  expect(offered.get()).not.toBeNull()
})

test('a version that takes over by itself is not offered', async () => {
  const offered = await followed()
  const worker = registration.find()
  registration.installed()
  registration.waiting = null
  worker.become('activating')
  vi.advanceTimersByTime(moment)
  expect(offered.get()).toBeNull()
})

test('a version after two failed installations is offered when the page becomes visible', async () => {
  const offered = await followed()
  for (let failing = 0; failing < 2; failing++) registration.find().become('redundant')
  registration.find()
  registration.installed()
  document.dispatchEvent(new Event('visibilitychange'))
  expect(offered.get()).not.toBeNull()
})
