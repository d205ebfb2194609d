import { isReachable } from '../api/reachable.ts'
import { readRecord } from '../session/session-record.ts'
import { callAs } from '../session/worker-session.ts'
import { openChannel } from './channel.ts'
import { type DrainPorts, drain, heads } from './drain.ts'
import { createWish } from './drain-control.ts'
import { aloneOnDevice } from './lock.ts'
import { idbStore } from './store/idb-store.ts'

const ports: Omit<DrainPorts, 'tell'> = {
  store: idbStore,
  now: () => Date.now(),
  // Only pages can read what orders theirs.
  stamp: () => Date.now(),
  random: () => Math.random(),
  send: (user, { route, request }, headers) => callAs(user, route, request, { headers }),
  reachable: isReachable,
}

/**
 * Sends what waits in the outbox of whoever is signed in on this device, when no page does. Rejects when something is left,
 * so that the system wakes the worker once more.
 */
export async function drainInWorker(): Promise<void> {
  const user = (await readRecord())?.user
  if (user === undefined) return
  const tell = openChannel(() => {})
  await aloneOnDevice(user, async () => void (await drain(user, { ...ports, tell }, createWish())))
  const { entries } = await idbStore.read(user)
  if (heads(entries).length > 0) throw new Error('Something still waits in the outbox')
}
