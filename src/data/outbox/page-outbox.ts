import { clock } from '../../lib/clock.ts'
import { store, watch } from '../../state/store.ts'
import { callAs } from '../api/api.ts'
import { connection } from '../api/connection.ts'
import { deviceTime } from '../api/device-time.ts'
import { marks } from '../marks/marks.ts'
import { session } from '../session/session.ts'
import { openChannel } from './channel.ts'
import { aloneOnDevice } from './lock.ts'
import { createOutbox } from './outbox.ts'
import { deviceStore } from './store/device-store.ts'
import { wakeWorkerLater } from './wake-worker.ts'

/** The outbox of this page, on the device's own store. */
function openOutbox() {
  const tell = openChannel((user, changes) => outbox.overheard(user, changes))
  const outbox = createOutbox({
    store: deviceStore(),
    ...clock,
    stamp: deviceTime,
    random: () => Math.random(),
    newId: () => crypto.randomUUID(),
    alone: aloneOnDevice,
    // What is sent of a page that is put away, such as how far was heard, must not end with it.
    send: (user, { route, request }, headers) => callAs(user, route, request, { headers, keepalive: document.hidden }),
    reachable: () => connection.check(),
    online: () => store.get(connection.online),
    lay: marks.lay,
    tell,
    wakeLater: wakeWorkerLater,
  })
  const follow = () =>
    outbox
      .open(store.get(session).user?.id ?? null)
      .catch(failure => console.error('The outbox could not be opened', failure))
  watch(session, () => void follow())
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
