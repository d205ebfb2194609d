import { IconLogout } from '@tabler/icons-react'
import { session } from '../data/session.ts'
import { signOut as endSession } from '../data/sign-out.ts'
import { unsentWrites } from '../data/unsent.ts'
import { createStore } from '../lib/store.ts'
import { command } from './command.ts'

/** True while it is asked whether to sign out although something has not been sent yet. */
export const askingToSignOut = createStore(false)

/** Signs out. What has not been sent yet would be lost: then it is asked first. */
export const signOut = command({
  id: 'sign-out',
  label: () => 'Logout',
  icon: () => IconLogout,
  enabled: () => session.get().status === 'listener',
  effect: () => {
    if (unsentWrites.get() > 0) askingToSignOut.set(true)
    else void endSession()
  },
  reads: [session],
})

/** Signs out, come what may of what has not been sent. */
export const signOutAnyway = () => {
  askingToSignOut.set(false)
  void endSession()
}
