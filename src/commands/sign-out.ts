import { IconLogout } from '@tabler/icons-react'
import { requestsInFlight } from '../data/api/requests-in-flight.ts'
import { downloads } from '../data/downloads/page-downloads.ts'
import { pendingWrites, sendNow, write } from '../data/outbox/writes.ts'
import { session } from '../data/session/session.ts'
import { signOut as endSession } from '../data/session/sign-out.ts'
import { combineUnsubscribes } from '../lib/unsubscribe.ts'
import { within } from '../lib/within.ts'
import { savePosition } from '../listening/save-progress.ts'
import { player } from '../player/player.ts'
import { askingToSignOut } from '../state/asking-to-sign-out.ts'
import { store, watch } from '../state/store.ts'
import { command } from './command.ts'

/** How long a log-out waits for the position to be stored, and then for pending writes to be sent before it asks (ms). */
const patienceMs = 2_000

const hasDownloads = () => (store.get(downloads)?.length ?? 0) > 0

const isUnsent = () => store.get(requestsInFlight) > 0 || store.get(pendingWrites).waiting > 0

/**
 * Asks whether to log out. Closes the question when it has no more reason: once all pending writes are accepted the listener, who has already
 * chosen, is logged out, unless there are downloads, or a request was in flight, whose failure is to be seen; and when the session ends
 * otherwise.
 */
function ask(): void {
  const { refused } = store.get(pendingWrites)
  const isForWrites = store.get(requestsInFlight) === 0
  store.set(askingToSignOut, true)
  const unwatch = combineUnsubscribes(
    watch(askingToSignOut, () => unwatch()),
    watch(session, ({ status }) => {
      if (status !== 'listener') store.set(askingToSignOut, false)
    }),
    watch(pendingWrites, now => {
      if (isForWrites && !isUnsent() && now.refused === refused && !hasDownloads()) signOutAnyway()
    }),
  )
}

/** Sends what is pending first. Asks when something couldn't be sent, or when there are downloads. */
async function endOrAsk(): Promise<void> {
  const patiently = (work: Promise<void>) => within(patienceMs, work).catch(() => {})
  await patiently(savePosition({ player, write }))
  if (store.get(pendingWrites).waiting > 0) await patiently(sendNow())
  if (isUnsent() || hasDownloads()) ask()
  else await endSession()
}

/** Logs out. Asks first when something isn't sent yet, or when there are downloads: they belong to the listener. */
export const signOut = command({
  id: 'sign-out',
  label: () => 'Logout',
  icon: () => IconLogout,
  enabled: get => get(session).status === 'listener',
  effect: () => void endOrAsk(),
})

/** Logs out without asking. Downloads are removed; changes in the outbox are sent when the listener logs in again. */
export const signOutAnyway = () => {
  store.set(askingToSignOut, false)
  void endSession()
}
