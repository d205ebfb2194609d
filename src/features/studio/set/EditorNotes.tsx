import { Button } from '@mantine/core'
import { counted } from '../../../lib/text.ts'
import { usDateTime } from '../../../lib/time-of-day.ts'
import type { EditedSet } from './edited-set.ts'
import styles from './SetEditor.module.css'

/** What was found on this device is shown at once; the curator may go back to what is saved. */
export const Restored = ({ at, edited }: { at: number; edited: EditedSet }) => (
  <div role="status" className={styles.restored}>
    <p>{`These are your changes of ${usDateTime(at)}, which aren't saved yet.`}</p>
    <Button size="sm" onClick={edited.acceptRestored}>
      Keep them
    </Button>
    <Button size="sm" variant="danger" onClick={edited.dropRestored}>
      Drop them
    </Button>
  </div>
)

/** What was read of a draft's recording, and may be wrong. */
export function DoubtfulReadings({ notes }: { notes: readonly string[] }) {
  if (notes.length === 0) return null
  return (
    <details className={styles.notes}>
      <summary>{`${counted(notes.length, 'doubtful reading')} of the recording`}</summary>
      <ul>
        {notes.map(note => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </details>
  )
}
