import { IconLogout } from '@tabler/icons-react'
import { atom } from 'jotai/vanilla'
import { requestsInFlight } from '../data/api/requests-in-flight.ts'
import { downloads } from '../data/downloads/page-downloads.ts'
import { pendingWrites, sendNow, write } from '../data/outbox/writes.ts'
import { session } from '../data/session/session.ts'
import { signOut as endSession } from '../data/session/sign-out.ts'
import { savePosition } from '../listening/save-progress.ts'
import { player } from '../player/player.ts'
import { store } from '../state/store.ts'
import { command } from './command.ts'

/** True while it is asked whether to sign out although something would be lost or left behind. */
export const askingToSignOut = atom(false)

/** How long what can still be sent may hold up a sign-out (ms). */
const sendingMs = 2_000

const hasDownloads = () => (store.get(downloads)?.length ?? 0) > 0

const isUnsent = () => store.get(requestsInFlight) > 0 || store.get(pendingWrites).waiting > 0

/** What can be sent is sent first; where something can't, it is asked. */
async function endOrAsk(): Promise<void> {
  await savePosition({ player, write })
  if (store.get(pendingWrites).waiting > 0)
    await Promise.race([sendNow(), new Promise(over => setTimeout(over, sendingMs))])
  if (isUnsent() || hasDownloads()) store.set(askingToSignOut, true)
  else await endSession()
}

/** Signs out; asks first when something has not been sent yet, or when there are downloads: they go with the listener. */
export const signOut = command({
  id: 'sign-out',
  label: () => 'Logout',
  icon: () => IconLogout,
  enabled: get => get(session).status === 'listener',
  effect: () => void endOrAsk(),
})

/** Signs out, come what may of what has not been sent, and of the downloads. */
export const signOutAnyway = () => {
  store.set(askingToSignOut, false)
  void endSession()
}
