import { Button } from '@mantine/core'
import { useAtomValue } from 'jotai/react'
import { askingToSignOut, signOutAnyway } from '../../commands/sign-out.ts'
import { requestsInFlight } from '../../data/api/requests-in-flight.ts'
import { useDownloads } from '../../data/downloads/use-downloads.ts'
import { pendingWrites } from '../../data/outbox/writes.ts'
import { counted } from '../../lib/text.ts'
import { store } from '../../state/store.ts'
import { Dialog, DialogActions } from '../../ui/overlays/Dialog.tsx'

const stay = () => store.set(askingToSignOut, false)

const have = (count: number) => (count === 1 ? 'One change has' : `${count} changes have`)

/** What a sign-out now means for what has not been sent; null when everything has. */
function consequence(underWay: number, waiting: number): string | null {
  if (underWay > 0) return `${have(underWay)} not been saved yet and would be lost.`
  if (waiting === 0) return null
  const them = waiting === 1 ? 'It stays on this device and is' : 'They stay on this device and are'
  return `${have(waiting)} not been sent yet. ${them} sent when you log in here again.`
}

const lost = (sets: number) => (sets > 0 ? `${counted(sets, 'set')} kept on this device will be removed.` : null)

/** Asks before a sign-out while something has not been sent, or is kept on this device. */
export function SignOutDialog() {
  const underWay = useAtomValue(requestsInFlight)
  const { waiting } = useAtomValue(pendingWrites)
  const unsentWords = consequence(underWay, waiting)
  const downloadWords = lost(useDownloads()?.length ?? 0)
  return (
    <Dialog open title="Log out now?" onClose={stay}>
      {unsentWords && <p>{unsentWords}</p>}
      {downloadWords && <p>{downloadWords}</p>}
      {!unsentWords && !downloadWords && <p>Everything has been saved by now.</p>}
      <DialogActions>
        <Button onClick={stay}>Stay</Button>
        <Button variant="primary" onClick={signOutAnyway}>
          Log out
        </Button>
      </DialogActions>
    </Dialog>
  )
}
