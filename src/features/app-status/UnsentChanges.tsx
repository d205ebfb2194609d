import { Button } from '@mantine/core'
import { IconAlertCircle, IconCloudUp } from '@tabler/icons-react'
import { useAtomValue } from 'jotai/react'
import type { Entry } from '../../data/outbox/store/entry.ts'
import { kindOf } from '../../data/outbox/kinds/registry.ts'
import { outbox } from '../../data/outbox/page-outbox.ts'
import { troubleOf } from '../../data/outbox/trouble.ts'
import { isReadable } from '../../data/outbox/store/unreadable.ts'
import styles from './PendingChangesDialog.module.css'

/** The listener's changes that have not reached the server, the oldest first, and what to do about those it refused. */
export function UnsentChanges() {
  const entries = useAtomValue(outbox.entries)
  if (entries.length === 0) return <p>Everything has been saved.</p>
  return (
    <ul className={styles.list}>
      {entries.map(entry => (
        <Change key={entry.id} entry={entry} />
      ))}
    </ul>
  )
}

const wordsOf = ({ kind, input }: Entry) => kindOf(kind)?.says(input) ?? 'A change'

function Change({ entry }: { entry: Entry }) {
  const { id, about, refusal } = entry
  const what = `${wordsOf(entry)}, ${about}`
  const trouble = troubleOf(entry)
  const canRetry = isReadable(entry)
  const undo = canRetry ? 'Undo' : 'Discard'
  const Icon = refusal ? IconAlertCircle : IconCloudUp
  return (
    <li className={styles.change} data-refused={refusal ? true : undefined}>
      <Icon size={20} stroke={1.75} aria-hidden="true" />
      <div className={styles.words}>
        <strong>{about}</strong>
        <span>{wordsOf(entry)}</span>
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
