import { forgetOpened } from '../../session/sign-out.ts'
import { idbStore } from './idb-store.ts'
import { createMemoryStore } from './memory-store.ts'
import type { Durability, OutboxStore, Target } from './store.ts'

const isFull = (failure: unknown) => failure instanceof Error && failure.name === 'QuotaExceededError'

/**
 * Between attempts after room was made, in ms: a browser counts what it has freed a while after it says so. Without pictures
 * only little was freed here, or much of it in the worker a moment ago: the listener isn't kept waiting for it.
 */
const pausesMs = [100, 300, 600]
const pausesAfterPicturesMs = [...pausesMs, 1_200, 2_400]

/** On a full disk what was looked at gives way to what was done: pages and pictures can be loaded again. */
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
    const pictures = await forgetOpened()
    return attemptAgain(attempt, pictures > 0 ? pausesAfterPicturesMs : pausesMs)
  }
}

/** Throws the last attempt's failure. */
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
