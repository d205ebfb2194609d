import { useState } from 'react'
import type { Edit } from '#contract/entities/studio.ts'
import { undoEdit } from '#contract/routes/studio/edits.ts'
import { clock } from '../../../lib/clock.ts'
import { ago } from '../../../lib/dates.ts'
import { dotted } from '../../../lib/text.ts'
import { BusyButton } from '../../../ui/controls/BusyButton.tsx'
import { notify } from '../../../ui/feedback/notices/notify.ts'
import { attempt } from '../parts/calls/studio-call.ts'
import { Differences } from './Differences.tsx'
import { differences } from './differences.ts'
import styles from './EditsRoom.module.css'

const shownDifferences = 20

/** What was done, in one word. */
function verbOf({ before, after, undoes }: Edit): string {
  if (undoes !== null) return 'Undone'
  if (before === null) return 'Added'
  return after === null ? 'Removed' : 'Changed'
}

export interface EditRowProps {
  edit: Edit
  /** Loads the edits again, also after it wasn't undone: another curator may have been first. */
  reload: () => Promise<unknown>
}

/** One edit: who, when, what was and what is. */
export function EditRow({ edit, reload }: EditRowProps) {
  const { id, kind, name, made_by, made_dt, before, after, undone_by } = edit
  const [busy, setBusy] = useState(false)
  const changes = before === null || after === null ? [] : differences(before, after)
  async function undo(): Promise<void> {
    setBusy(true)
    const undone = await attempt(undoEdit, { params: { id } })
    if (undone) notify(`${name} is as it was before`)
    await reload()
    setBusy(false)
  }
  return (
    <li className={styles.edit}>
      <div className={styles.head}>
        <span className={styles.words}>
          <strong>{name}</strong>
          <span className={styles.meta}>
            {dotted(
              `${verbOf(edit)} ${kind}`,
              made_by ?? 'Deleted account',
              ago(Date.parse(made_dt), clock.now()),
              undone_by !== null && 'Undone since',
            )}
          </span>
        </span>
        {undone_by === null && (
          <BusyButton size="sm" loading={busy} onClick={() => void undo()} aria-label={`Undo: ${verbOf(edit)} ${name}`}>
            Undo
          </BusyButton>
        )}
      </div>
      {changes.length > 0 && <Differences of={changes.slice(0, shownDifferences)} />}
      {changes.length > shownDifferences && (
        <p className={styles.meta}>and {changes.length - shownDifferences} more changes</p>
      )}
    </li>
  )
}
