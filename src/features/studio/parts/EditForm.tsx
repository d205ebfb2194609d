import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { useOnline } from '../../../data/api/use-online.ts'
import { BusyButton } from '../../../ui/controls/BusyButton.tsx'
import { FormMessage } from '../../../ui/feedback/FormMessage.tsx'
import { ChangedMeanwhile } from './ChangedMeanwhile.tsx'
import { offline } from './calls/messages.ts'
import styles from './EditForm.module.css'
import { focusInvalid } from './focus-invalid.ts'
import { LeaveQuestion } from './LeaveQuestion.tsx'
import type { Editing } from './use-editing.ts'

export interface EditFormProps<Value> {
  editing: Editing<Value>
  /** What is edited: `the artist Yuna Brandt`. */
  name: string
  /** What the button that saves says. */
  action?: string
  /** Whether it can be saved as it is. */
  isComplete?: boolean
  /** Instead of saving at once. Resolves with false if it was refused. */
  onSave?: () => Promise<boolean>
  /** More about why it wasn't saved. */
  detail?: ReactNode
  /** Further buttons. */
  actions?: ReactNode
  /** The fields. */
  children: ReactNode
}

/** A form of the Studio: its fields, why it wasn't saved, and what to do with what is typed. */
export function EditForm<Value>(props: EditFormProps<Value>) {
  const { editing, name, action = 'Save', isComplete = false, onSave, detail, actions, children } = props
  const { isChanged, message, theirs, leaving, submit, discard } = editing
  const [isSaving, setSaving] = useState(false)
  const busy = editing.busy || isSaving
  const online = useOnline()
  const canSave = online && (isChanged || isComplete)
  async function save(form: HTMLElement): Promise<void> {
    if (busy || !canSave) return
    setSaving(true)
    const isRefused = !(await (onSave ?? submit)())
    // Before the focus moves: a screen reader reads a field's error when the field is focused.
    flushSync(() => setSaving(false))
    if (isRefused) focusInvalid(form)
  }
  return (
    <form
      className={styles.form}
      noValidate
      aria-label={name}
      onSubmit={event => {
        event.preventDefault()
        void save(event.currentTarget)
      }}
    >
      {children}
      <div className={styles.end}>
        {theirs ? (
          <ChangedMeanwhile text={message ?? ''} {...theirs} onKeep={editing.keep} onDiscard={discard} />
        ) : (
          <FormMessage detail={detail}>{message}</FormMessage>
        )}
        {!online && <p className={styles.hint}>{offline.save}</p>}
        <div className={styles.actions}>
          <BusyButton type="submit" variant="primary" loading={busy} disabled={!canSave}>
            {action}
          </BusyButton>
          <Button onClick={discard} disabled={!isChanged || busy}>
            Discard changes
          </Button>
          {actions}
        </div>
      </div>
      <LeaveQuestion leaving={leaving} name={name} />
    </form>
  )
}
