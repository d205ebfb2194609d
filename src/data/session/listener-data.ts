import type { SessionEnd } from '../../../contract/session-end.ts'
import { readText, storageKeys, write } from '../storage/stored.ts'
import { removeDataBy, removing } from './session.ts'

export const logSignOutFailure = (failure: unknown) => console.error('Error logging out', failure)

let removal = Promise.resolve()

/**
 * Removes what belongs to a listener from this device, except their unsent writes; those go, too, with a deleted account.
 * Without a user, that of all listeners goes. What a closed page leaves is removed at the next start. Never rejects.
 */
export function deleteListenerData(user?: number, end: SessionEnd = 'session'): Promise<void> {
  if (readText(storageKeys.logout) === null) write(storageKeys.logout, removing)
  removal = removal
    .then(async () => {
      const { forgetListener } = await import('./forget-listener.ts')
      await forgetListener(user, end)
      write(storageKeys.logout, null)
    })
    .catch(logSignOutFailure)
  return removal
}

removeDataBy(deleteListenerData)

/** Finishes a removal during which the page was closed: what belongs to the listener may still be on this device. */
export function finishSignOut(): void {
  if (readText(storageKeys.logout) !== null) void deleteListenerData()
}
