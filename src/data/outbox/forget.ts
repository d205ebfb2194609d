import { withOutboxLock } from './cross-tab.ts'
import { patientIdbStore, usersInOutbox } from './store/idb-store.ts'

/**
 * Removes what the outbox remembers of the answered writes of all listeners; unsent ones stay. Waits for whoever is sending
 * one: its answer would be remembered, too.
 */
export async function forgetSettled(): Promise<void> {
  const forget = (user: number) =>
    withOutboxLock(user, () => patientIdbStore.forgetBefore(user, Number.POSITIVE_INFINITY))
  await Promise.all([...(await usersInOutbox())].map(forget))
}

/** Removes all of a listener's writes, unsent ones too: their account is gone. */
export const forgetEntries = (user: number): Promise<void> => patientIdbStore.clear(user)
