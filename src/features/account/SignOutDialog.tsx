import { useAtomValue } from 'jotai/react'
import { signOutAnyway } from '../../commands/sign-out.ts'
import { requestsInFlight } from '../../data/api/requests-in-flight.ts'
import { useDownloads } from '../../data/downloads/use-downloads.ts'
import { pendingWrites } from '../../data/outbox/writes.ts'
import { counted } from '../../lib/text.ts'
import { askingToSignOut } from '../../state/asking-to-sign-out.ts'
import { store } from '../../state/store.ts'
import { Confirm } from '../../ui/overlays/Confirm.tsx'

const cancel = () => store.set(askingToSignOut, false)

const changesAre = (count: number) => (count === 1 ? "1 change isn't" : `${count} changes aren't`)

/** What happens to unsaved changes on sign-out; null if there are none. */
function describeChanges(inFlight: number, waiting: number): string | null {
  if (inFlight > 0) return `${changesAre(inFlight)} saved yet and will be lost.`
  if (waiting === 0) return null
  return `${changesAre(waiting)} sent yet. ${waiting === 1 ? "It'll" : "They'll"} be sent when you log in here again.`
}

/** Asks before a sign-out while there are unsaved changes or downloads. */
export function SignOutDialog() {
  const inFlight = useAtomValue(requestsInFlight)
  const { waiting } = useAtomValue(pendingWrites)
  const changes = describeChanges(inFlight, waiting)
  const downloads = useDownloads()?.length ?? 0
  return (
    <Confirm open title="Log out?" action="Log out" onConfirm={signOutAnyway} onCancel={cancel}>
      {changes && <p>{changes}</p>}
      {downloads > 0 && <p>{`${counted(downloads, 'download')} will be removed.`}</p>}
      {!changes && downloads === 0 && <p>Everything is saved.</p>}
    </Confirm>
  )
}
