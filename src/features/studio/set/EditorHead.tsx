import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react'
import { useAtomValue } from 'jotai/react'
import { BusyButton } from '../../../ui/controls/BusyButton.tsx'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import type { Edited } from './calls.ts'
import styles from './EditorHead.module.css'
import type { EditedSet } from './edited-set.ts'
import { type Editing, isChanged } from './editing.ts'
import { RecordingButton } from './RecordingButton.tsx'

interface EditorHeadProps {
  of: Edited
  edited: EditedSet
  editing: Editing
  /** Why it can't be saved as it is; null if it can. */
  blocked: string | null
  onDiscard: () => void
  /** Called once a recording is on its way to it. */
  onUpload: () => void
}

const icon = { size: 22, stroke: 1.75, 'aria-hidden': true } as const

/** Name and state of the set, and what is done with the whole of it. */
export function EditorHead({ of, edited, editing, blocked, onDiscard, onUpload }: EditorHeadProps) {
  const { history, base, busy } = editing
  const isKept = useAtomValue(edited.isKept)
  const changed = isChanged(editing)
  const state = of.kind === 'draft' ? 'Draft' : base.is_published ? 'Published' : 'Unpublished'
  const [undone, redone] = [history.past.at(-1), history.future[0]]
  return (
    <header className={styles.head}>
      <div className={styles.title}>
        <h1>{history.present.name || 'Set without a name'}</h1>
        <p>
          <span className={styles.tag}>{state}</span> <span role="status">{saveState(editing, changed, isKept)}</span>
        </p>
      </div>
      <div className={styles.actions}>
        <IconButton
          label={undone ? `Undo: ${undone.what}` : 'Undo'}
          disabled={!undone}
          icon={<IconArrowBackUp {...icon} />}
          onClick={edited.undo}
        />
        <IconButton
          label={redone ? `Redo: ${redone.what}` : 'Redo'}
          disabled={!redone}
          icon={<IconArrowForwardUp {...icon} />}
          onClick={edited.redo}
        />
        <RecordingButton of={of} hasRecording={editing.recording !== null} onSend={onUpload} />
        {of.kind === 'draft' && (
          <>
            <BusyButton variant="danger" loading={busy === 'discard'} onClick={onDiscard}>
              Discard
            </BusyButton>
            <BusyButton
              loading={busy === 'publish'}
              disabled={blocked !== null || busy === 'save'}
              onClick={() => void edited.publish()}
            >
              Publish
            </BusyButton>
          </>
        )}
        <BusyButton
          variant="primary"
          loading={busy === 'save'}
          disabled={!changed || blocked !== null}
          onClick={() => void edited.save()}
        >
          Save
        </BusyButton>
      </div>
      {changed && blocked !== null && <p className={styles.blocked}>{`To save: ${blocked}`}</p>}
    </header>
  )
}

function saveState({ busy }: Editing, changed: boolean, isKept: boolean): string {
  if (busy === 'save') return 'Saving…'
  if (!changed) return 'Saved'
  return isKept ? 'Not saved yet. Kept on this device' : 'Not saved yet, and this device has no room to keep it'
}
