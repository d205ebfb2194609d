import { IconLogout } from '@tabler/icons-react'
import { atom } from 'jotai/vanilla'
import { requestsInFlight } from '../data/api/requests-in-flight.ts'
import { downloads } from '../data/downloads/page-downloads.ts'
import { pendingWrites, sendNow, write } from '../data/outbox/writes.ts'
import { session } from '../data/session/session.ts'
import { signOut as endSession } from '../data/session/sign-out.ts'
import { combineUnsubscribes } from '../lib/unsubscribe.ts'
import { savePosition } from '../listening/save-progress.ts'
import { player } from '../player/player.ts'
import { askingToSignOut } from '../state/asking-to-sign-out.ts'
import { store, watch } from '../state/store.ts'
import { command } from './command.ts'

/** How long a log-out waits for changes to be saved before it asks (ms). */
const sendingMs = 2_000

const hasDownloads = () => (store.get(downloads)?.length ?? 0) > 0

const isAnswered = atom(get => get(requestsInFlight) === 0)
const isSaved = atom(get => get(isAnswered) && get(pendingWrites).waiting === 0)

/** Resolves when no request is in flight. */
const answered = () =>
  new Promise<void>(resolve => {
    if (store.get(isAnswered)) return resolve()
    const unwatch = watch(isAnswered, () => {
      unwatch()
      resolve()
    })
  })

/**
 * Asks whether to log out. Closes the question when it has no more reason: once everything is saved the listener, who
 * has already chosen, is logged out, unless there are downloads; and when the session ends otherwise.
 */
function ask(): void {
  store.set(askingToSignOut, true)
  const unwatch = combineUnsubscribes(
    watch(askingToSignOut, () => unwatch()),
    watch(session, ({ status }) => {
      if (status !== 'listener') store.set(askingToSignOut, false)
    }),
    watch(isSaved, now => {
      if (now && !hasDownloads()) signOutAnyway()
    }),
  )
}

/** Sends what is pending first. Asks when something couldn't be sent, or when there are downloads. */
async function endOrAsk(): Promise<void> {
  await savePosition({ player, write })
  await Promise.race([Promise.all([sendNow(), answered()]), new Promise(over => setTimeout(over, sendingMs))])
  if (!store.get(isSaved) || hasDownloads()) ask()
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
