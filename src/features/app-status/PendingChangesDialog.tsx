import { Button } from '@mantine/core'
import { IconAlertCircle, IconCloudUp } from '@tabler/icons-react'
import { useAtomValue } from 'jotai/react'
import { useState } from 'react'
import { connection } from '../../data/api/connection.ts'
import { useOnline } from '../../data/api/use-online.ts'
import { kindOf } from '../../data/outbox/kinds/registry.ts'
import { outbox } from '../../data/outbox/page-outbox.ts'
import type { Entry } from '../../data/outbox/store/entry.ts'
import { outboxIsStored } from '../../data/outbox/store/is-stored.ts'
import { isReadable } from '../../data/outbox/store/unreadable.ts'
import { troubleOf } from '../../data/outbox/trouble.ts'
import { BusyButton } from '../../ui/controls/BusyButton.tsx'
import { Dialog, DialogActions } from '../../ui/overlays/Dialog.tsx'
import styles from './PendingChangesDialog.module.css'

/** The changes that the server doesn't have yet. Offline it can check the connection again. */
export function PendingChangesDialog({ onClose }: { onClose: () => void }) {
  const online = useOnline()
  const isStored = useAtomValue(outboxIsStored)
  const [checking, setChecking] = useState(false)
  const tryNow = () => {
    setChecking(true)
    void connection.check().finally(() => setChecking(false))
  }
  return (
    <Dialog open title="Unsaved changes" onClose={onClose}>
      {!isStored && <p>This device can't store them: keep this page open until they're sent.</p>}
      {!online && isStored && <p>They're stored on this device and will be sent when you reconnect.</p>}
      <PendingChanges />
      {!online && (
        <DialogActions>
          <BusyButton loading={checking} onClick={tryNow}>
            Try now
          </BusyButton>
        </DialogActions>
      )}
    </Dialog>
  )
}

/** The outbox, the oldest change first, with Undo and Retry for those the server refused. */
function PendingChanges() {
  const entries = useAtomValue(outbox.entries)
  if (entries.length === 0) return <p>Everything is saved.</p>
  return (
    <ul className={styles.list}>
      {entries.map(entry => (
        <Change key={entry.id} entry={entry} />
      ))}
    </ul>
  )
}

const labelOf = ({ kind, input }: Entry) => kindOf(kind)?.label(input) ?? 'A change'

function Change({ entry }: { entry: Entry }) {
  const { id, about, refusal } = entry
  const what = `${labelOf(entry)}, ${about}`
  const trouble = troubleOf(entry)
  const canRetry = isReadable(entry)
  const undo = canRetry ? 'Undo' : 'Discard'
  const Icon = refusal ? IconAlertCircle : IconCloudUp
  return (
    <li className={styles.change} data-refused={refusal ? true : undefined}>
      <Icon size={20} stroke={1.75} aria-hidden="true" />
      <div className={styles.words}>
        <strong>{about}</strong>
        <span>{labelOf(entry)}</span>
        {trouble && <span>Still trying: {trouble}</span>}
        {refusal && <span className={styles.refusal}>Could not be saved: {refusal.message}</span>}
      </div>
      {refusal && (
        <div className={styles.actions}>
          <Button variant="quiet" size="sm" aria-label={`${undo}: ${what}`} onClick={() => void outbox.undo(id)}>
            {undo}
          </Button>
          {canRetry && (
            <Button size="sm" aria-label={`Retry: ${what}`} onClick={() => void outbox.retry(id)}>
              Retry
            </Button>
          )}
        </div>
      )}
    </li>
  )
}
