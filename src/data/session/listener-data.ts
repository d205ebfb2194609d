import { type SessionEnd, sessionEnded } from '#contract/session-end.ts'
import { store } from '../../state/store.ts'
import { readText, storageKeys, write } from '../storage/stored.ts'
import { endLostSession, removing, session } from './session.ts'
import { onTokensDropped } from './tokens/session-storage.ts'

export const logSignOutFailure = (failure: unknown) => console.error('Error logging out', failure)

let removal = Promise.resolve()

/**
 * Removes what belongs to a listener from this device, except their unsent writes; those go, too, with a deleted account.
 * Without a user, that of all listeners goes. What a closed page leaves is removed at the next start. Never rejects.
 */
export function deleteListenerData(user?: number, end: SessionEnd = sessionEnded): Promise<void> {
  if (readText(storageKeys.logout) === null) write(storageKeys.logout, removing)
  removal = removal
    .then(() => import('./forget-listener.ts'))
    .then(({ forgetListener }) => forgetListener(user, end))
    .catch(logSignOutFailure)
  return removal
}

// What belongs to a listener whose session is over for good goes, as at a sign-out; otherwise it waits for them alone.
onTokensDropped(end => {
  const user = store.get(session).user?.id
  write(storageKeys.user, null)
  endLostSession()
  if (end) void deleteListenerData(user, end)
  else if (user !== undefined) write(storageKeys.leftBy, String(user))
})

/** Finishes a removal during which the page was closed: what belongs to the listener may still be on this device. */
export function finishSignOut(): void {
  if (readText(storageKeys.logout) !== null) void deleteListenerData()
}
