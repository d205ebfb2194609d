import { useSyncExternalStore } from 'react'
import { askingToSignOut, signOutAnyway } from '../commands/sign-out.ts'
import { unsentWrites } from '../data/unsent.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'

const stay = () => askingToSignOut.set(false)

/** Asks before a sign-out that would lose what has not been sent. */
export function SignOutDialog() {
  const unsent = useSyncExternalStore(unsentWrites.subscribe, unsentWrites.get)
  const what = unsent === 1 ? 'One change has' : `${unsent} changes have`
  return (
    <Dialog open title="Log out now?" onClose={stay}>
      <p>{unsent > 0 ? `${what} not been saved yet and would be lost.` : 'Everything has been saved by now.'}</p>
      <DialogActions>
        <Button onClick={stay}>Stay</Button>
        <Button variant="primary" onClick={signOutAnyway}>
          Log out
        </Button>
      </DialogActions>
    </Dialog>
  )
}
