import { Button } from '@mantine/core'
import { type SubmitEvent, useId, useState } from 'react'
import { maxReasonText, type Reason, ReportReason } from '#contract/entities/reports.ts'
import { BusyButton } from '../../../ui/controls/BusyButton.tsx'
import { Chip } from '../../../ui/controls/chip.ts'
import { Textarea } from '../../../ui/controls/growing-text.tsx'
import { DialogActions } from '../../../ui/overlays/Dialog.tsx'
import styles from './ReasonForm.module.css'
import { reasonNames } from './reason-names.ts'

export interface ReasonFormProps {
  /** Above the reasons: what is asked. */
  question: string
  /** Label of the button that is done with it. */
  action: string
  onDone: (reason: Reason) => void
  onCancel: () => void
  busy?: boolean
  /** Why it couldn't be done; null for nothing. */
  problem?: string | null
}

/** Chooses a reason to report or hide a comment; "Something else" needs words of one's own. */
export function ReasonForm({ question, action, onDone, onCancel, busy = false, problem = null }: ReasonFormProps) {
  const group = useId()
  const [reason, setReason] = useState<ReportReason | null>(null)
  const [words, setWords] = useState('')
  const needsWords = reason === 'other'
  const isDone = reason !== null && !(needsWords && words.trim() === '')
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isDone && !busy) onDone({ reason, text: needsWords ? words.trim() : '' })
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <fieldset className={styles.reasons}>
        <legend>{question}</legend>
        {ReportReason.options.map((each, index) => (
          <Chip
            key={each}
            type="radio"
            name={group}
            checked={each === reason}
            onChange={() => setReason(each)}
            {...(index === 0 && { 'data-autofocus': true })}
          >
            {reasonNames[each]}
          </Chip>
        ))}
      </fieldset>
      {needsWords && (
        <Textarea
          label="In your words"
          dir="auto"
          rows={3}
          maxLength={maxReasonText}
          value={words}
          onChange={event => setWords(event.currentTarget.value)}
        />
      )}
      {problem && <p role="alert">{problem}</p>}
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
        <BusyButton type="submit" variant="primary" disabled={!isDone} loading={busy}>
          {action}
        </BusyButton>
      </DialogActions>
    </form>
  )
}
