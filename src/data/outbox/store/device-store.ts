import { store as state } from '../../../state/store.ts'
import { StorageTimeout } from '../../storage/database.ts'
import { idbStore } from './idb-store.ts'
import { outboxIsStored } from './is-stored.ts'
import { createMemoryStore } from './memory-store.ts'
import type { Durability, OutboxStore, StoredOutbox, Target } from './store.ts'

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

/** What the browser reports, and not a mistake in the work on the store. */
const isOfStorage = (failure: unknown) => failure instanceof StorageTimeout || failure instanceof DOMException

/**
 * The store of this device's outbox. Where storage can't be used, writes are kept in memory and sent from there, and what is
 * stored waits: it is taken up by a `read` that finds storage working again, once nothing is left in memory.
 */
export function deviceStore(stored: OutboxStore = { ...idbStore, change }): OutboxStore {
  const memory = createMemoryStore(crypto.randomUUID())
  const isStored = () => state.get(outboxIsStored)
  /** What was read last: shown while storage can't be used. */
  let known: (StoredOutbox & { user: number }) | undefined

  function leaveStorage(failure: unknown): void {
    if (isStored()) console.warn('The outbox cannot be stored on this device now', failure)
    state.set(outboxIsStored, false)
  }

  /** Works on what is in use. A full disk still has what was stored: there a write fails. */
  async function use<Outcome>(work: (store: OutboxStore) => Promise<Outcome>): Promise<Outcome> {
    if (isStored())
      try {
        return await work(stored)
      } catch (failure) {
        if (isFull(failure) || !isOfStorage(failure)) throw failure
        leaveStorage(failure)
      }
    return work(memory)
  }

  /** Brings `known` up to date, and goes back to storage that works again once nothing is left in memory. */
  async function readStored(user: number, inMemory: StoredOutbox): Promise<void> {
    if (known?.user !== user) known = undefined
    if (!isStored() && inMemory.entries.length > 0) return
    try {
      known = { user, ...(await stored.read(user)) }
      state.set(outboxIsStored, true)
    } catch (failure) {
      leaveStorage(failure)
    }
  }

  return {
    deviceId: () => use(store => store.deviceId()),
    async read(user) {
      const inMemory = await memory.read(user)
      await readStored(user, inMemory)
      // While storage can't be used, its entries can't be changed: who tries to send one finds it gone, and leaves it for later.
      return {
        entries: [...(known?.entries ?? []), ...inMemory.entries],
        settled: [...(known?.settled ?? []), ...inMemory.settled],
        names: [...(known?.names ?? []), ...inMemory.names],
      }
    },
    change: (...given) => use(store => store.change(...given)),
    forgetBefore: (...range) => use(store => store.forgetBefore(...range)),
    clear: user => use(store => store.clear(user)),
  }
}
