import { useState } from 'react'
import { connection } from '../../data/api/connection.ts'
import { useOnline } from '../../data/api/use-online.ts'
import { BusyButton } from '../../ui/controls/BusyButton.tsx'
import { Dialog, DialogActions } from '../../ui/overlays/Dialog.tsx'
import { UnsentChanges } from './UnsentChanges.tsx'

/** What has not reached the server yet, opened from the banner. */
export function UnsentDialog({ onClose }: { onClose: () => void }) {
  const online = useOnline()
  const [asking, setAsking] = useState(false)
  const tryNow = () => {
    setAsking(true)
    void connection.check().finally(() => setAsking(false))
  }
  return (
    <Dialog open title="Changes not saved yet" onClose={onClose}>
      {!online && <p>They are kept on this device and sent when the network is back.</p>}
      <UnsentChanges />
      {!online && (
        <DialogActions>
          <BusyButton loading={asking} onClick={tryNow}>
            Try now
          </BusyButton>
        </DialogActions>
      )}
    </Dialog>
  )
}
