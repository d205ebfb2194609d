import { IconLogout } from '@tabler/icons-react'
import { downloads } from '../data/downloads/page-downloads.ts'
import { session } from '../data/session.ts'
import { signOut as endSession } from '../data/sign-out.ts'
import { unsentWrites } from '../data/unsent.ts'
import { sendNow, unsent, write } from '../data/writes.ts'
import { createStore } from '../lib/store.ts'
import { savePosition } from '../listening/save-progress.ts'
import { player } from '../player/player.ts'
import { command } from './command.ts'

/** True while it is asked whether to sign out although something would be lost or left behind. */
export const askingToSignOut = createStore(false)

/** How long what can still be sent may hold up a sign-out (ms). */
const sendingMs = 2_000

const hasDownloads = () => (downloads.get()?.length ?? 0) > 0

const isUnsent = () => unsentWrites.get() > 0 || unsent.get().waiting > 0

/** What can be sent is sent first; where something can't, it is asked. */
async function endOrAsk(): Promise<void> {
  await savePosition({ player, write })
  if (unsent.get().waiting > 0) await Promise.race([sendNow(), new Promise(over => setTimeout(over, sendingMs))])
  if (isUnsent() || hasDownloads()) askingToSignOut.set(true)
  else await endSession()
}

/** Signs out; asks first when something has not been sent yet, or when there are downloads: they go with the listener. */
export const signOut = command({
  id: 'sign-out',
  label: () => 'Logout',
  icon: () => IconLogout,
  enabled: () => session.get().status === 'listener',
  effect: () => void endOrAsk(),
  reads: [session],
})

/** Signs out, come what may of what has not been sent, and of the downloads. */
export const signOutAnyway = () => {
  askingToSignOut.set(false)
  void endSession()
}
