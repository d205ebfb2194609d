import { isReachable } from '../api/reachable.ts'
import { readRecord } from '../session/tokens/session-database.ts'
import { callAs } from '../session/tokens/worker-session.ts'
import { openChannel, withOutboxLock } from './cross-tab.ts'
import { type DrainPorts, drain, heads } from './drain.ts'
import { createDrainControl } from './drain-control.ts'
import { patientIdbStore } from './store/idb-store.ts'

const ports: Omit<DrainPorts, 'broadcast'> = {
  store: patientIdbStore,
  now: () => Date.now(),
  // The pages' monotonic clock (`deviceTime`) needs local storage, which a worker doesn't have.
  stamp: () => Date.now(),
  random: () => Math.random(),
  send: (user, { route, request }, headers) => callAs(user, route, request, { headers }),
  reachable: isReachable,
}

/**
 * Drains the outbox of the listener who is signed in on this device, while no page does. Rejects when writes are left,
 * so that the browser schedules another Background Sync.
 */
export async function drainInWorker(): Promise<void> {
  const user = (await readRecord())?.user
  if (!user) return
  const broadcast = openChannel(() => {})
  await withOutboxLock(user, async () => void (await drain(user, { ...ports, broadcast }, createDrainControl())))
  const { entries } = await patientIdbStore.read(user)
  if (heads(entries).length > 0) throw new Error('The outbox still has writes to send')
}
