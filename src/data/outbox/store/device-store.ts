import { idbStore } from './idb-store.ts'
import { createMemoryStore } from './memory-store.ts'
import type { Durability, OutboxStore, Target } from './store.ts'

const isFull = (failure: unknown) => failure instanceof Error && failure.name === 'QuotaExceededError'

/**
 * Pauses between attempts after space was freed, in ms: browsers count freed space as used for a while. Where no
 * pictures were removed, little was freed, or the worker freed it a moment ago: the listener waits less.
 */
const pausesMs = [100, 300, 600]
const pausesAfterPicturesMs = [...pausesMs, 1_200, 2_400]

/** On a full disk, cached pages and pictures are evicted for the sake of writes: they can be loaded again. */
async function change<Outcome>(
  user: number,
  target: string,
  durability: Durability,
  work: (target: Target) => Outcome,
): Promise<Outcome> {
  const attempt = () => idbStore.change(user, target, durability, work)
  try {
    return await attempt()
  } catch (failure) {
    if (!isFull(failure)) throw failure
    const { clearCaches } = await import('../../cache/clear-caches.ts')
    const pictures = await clearCaches({ all: false })
    return attemptAgain(attempt, pictures > 0 ? pausesAfterPicturesMs : pausesMs)
  }
}

/** Rejects with the failure of the last attempt. */
async function attemptAgain<Outcome>(attempt: () => Promise<Outcome>, pauses: readonly number[]): Promise<Outcome> {
  const [pause, ...further] = pauses
  if (pause === undefined) return attempt()
  try {
    return await attempt()
  } catch (failure) {
    if (!isFull(failure)) throw failure
    await new Promise(resolve => setTimeout(resolve, pause))
    return attemptAgain(attempt, further)
  }
}

/** In a browser that forbids storage, the outbox lasts as long as the page. */
async function choose(): Promise<OutboxStore> {
  try {
    await idbStore.deviceId()
    return { ...idbStore, change }
  } catch (failure) {
    console.warn('The outbox cannot be stored on this device', failure)
    return createMemoryStore(crypto.randomUUID())
  }
}

/** The store of this device's outbox. */
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
