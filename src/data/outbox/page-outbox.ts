import { outboxSync } from '#contract/worker.ts'
import { clock } from '../../lib/clock.ts'
import { isBeingLeft } from '../../lib/leaving.ts'
import { store, watch } from '../../state/store.ts'
import { callAs } from '../api/api.ts'
import { connection } from '../api/connection.ts'
import { deviceTime } from '../api/device-time.ts'
import { marks } from '../marks/marks.ts'
import { session } from '../session/session.ts'
import { openChannel, withOutboxLock } from './cross-tab.ts'
import { createOutbox } from './outbox.ts'
import { deviceStore } from './store/device-store.ts'
import { outboxIsStored } from './store/is-stored.ts'

declare global {
  interface ServiceWorkerRegistration {
    /** Background Sync: only Chromium has it, and TypeScript has no type for it. */
    readonly sync?: { register(tag: string): Promise<void> }
  }
}

/**
 * Registers a Background Sync: the worker drains the outbox once there is a network, even when no page is open. Best
 * effort.
 */
function wakeWorkerLater(): void {
  void navigator.serviceWorker?.getRegistration().then(worker => worker?.sync?.register(outboxSync).catch(() => {}))
}

/** How often storage that can't be used is tried again, in ms. */
const storageRetryMs = 15_000

/** The outbox of this page, on the device's own store. */
function openOutbox() {
  const broadcast = openChannel((user, changes) => outbox.receive(user, changes))
  const outbox = createOutbox({
    store: deviceStore(),
    ...clock,
    stamp: deviceTime,
    random: () => Math.random(),
    newId: () => crypto.randomUUID(),
    withLock: withOutboxLock,
    // `keepalive`: a request from the background, such as the last position, outlives the page.
    send: (user, { route, request }, headers) => callAs(user, route, request, { headers, keepalive: document.hidden }),
    reachable: () => connection.check(),
    online: () => store.get(connection.online),
    overlay: marks.overlay,
    broadcast,
    wakeLater: wakeWorkerLater,
  })
  const follow = () =>
    outbox.open(store.get(session).user?.id ?? null).catch(failure => {
      if (!isBeingLeft()) console.error('The outbox could not be opened', failure)
    })
  watch(session, () => void follow())
  let retry: ReturnType<typeof setInterval> | undefined
  watch(outboxIsStored, () => {
    clearInterval(retry)
    if (!store.get(outboxIsStored)) retry = setInterval(() => void outbox.refresh(), storageRetryMs)
  })
  watch(connection.online, () => void outbox.wake())
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void outbox.refresh()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void outbox.refresh()
    else void outbox.wake({ impatient: true })
  })
  return outbox
}

export const outbox = openOutbox()
