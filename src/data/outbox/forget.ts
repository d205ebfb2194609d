import { createStore, keys } from 'idb-keyval'
import { withOutboxLock } from './cross-tab.ts'
import { idbStore, outboxPlace } from './store/idb-store.ts'

/** The ids of the listeners who have something in the outbox, which begin its keys. */
async function usersInOutbox(): Promise<Set<number>> {
  const all = await keys<IDBValidKey>(createStore(...outboxPlace))
  return new Set(all.flatMap(key => (Array.isArray(key) && typeof key[0] === 'number' ? [key[0]] : [])))
}

/**
 * Removes what the outbox remembers of the answered writes of all listeners; unsent ones stay. Waits for whoever is sending
 * one: its answer would be remembered, too.
 */
export async function forgetSettled(): Promise<void> {
  const forget = (user: number) => withOutboxLock(user, () => idbStore.forgetBefore(user, Number.POSITIVE_INFINITY))
  await Promise.all([...(await usersInOutbox())].map(forget))
}

/** Removes all of a listener's writes, unsent ones too: their account is gone. */
export const forgetEntries = (user: number): Promise<void> => idbStore.clear(user)
