import { forgetOpened } from '../sign-out.ts'
import { idbStore } from './idb-store.ts'
import { createMemoryStore } from './memory-store.ts'
import type { Durability, OutboxStore, Target } from './store.ts'

const isFull = (failure: unknown) => failure instanceof Error && failure.name === 'QuotaExceededError'

/** On a full disk what was looked at gives way to what was done: pages and pictures can be loaded again. */
async function change<Outcome>(
  user: number,
  target: string,
  durability: Durability,
  work: (target: Target) => Outcome,
): Promise<Outcome> {
  try {
    return await idbStore.change(user, target, durability, work)
  } catch (failure) {
    if (!isFull(failure)) throw failure
    await forgetOpened()
    return idbStore.change(user, target, durability, work)
  }
}

/** In a browser that forbids to keep anything, the outbox lasts as long as the page. */
async function choose(): Promise<OutboxStore> {
  try {
    await idbStore.deviceId()
    return { ...idbStore, change }
  } catch (failure) {
    console.warn('Nothing can be kept on this device', failure)
    return createMemoryStore(crypto.randomUUID())
  }
}

/** Where this device keeps the outbox. */
export function deviceStore(): OutboxStore {
  const chosen = choose()
  return {
    deviceId: async () => (await chosen).deviceId(),
    read: async user => (await chosen).read(user),
    change: async (...change) => (await chosen).change(...change),
    forgetBefore: async (...range) => (await chosen).forgetBefore(...range),
    clear: async user => (await chosen).clear(user),
  }
}
