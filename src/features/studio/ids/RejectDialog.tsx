import { Button } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import type { Suggestion } from '#contract/entities/suggestions.ts'
import { suggestedName } from '../../../catalogue/suggest/suggestion-text.ts'
import { BusyButton } from '../../../ui/controls/BusyButton.tsx'
import { Textarea } from '../../../ui/controls/growing-text.tsx'
import { Dialog, DialogActions } from '../../../ui/overlays/Dialog.tsx'
import styles from './Ids.module.css'
import { notifyDecided, reject } from './ids-data.ts'

export interface RejectDialogProps {
  suggestion: Suggestion
  open: boolean
  onClose: () => void
  onDeciding: (isUnderWay: boolean) => void
}

/** Rejects a suggestion with a word to its author. What was typed stays until it is rejected. */
export function RejectDialog({ suggestion, open, onClose, onDeciding }: RejectDialogProps) {
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const isDone = reason.trim() !== ''
  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    if (!isDone || busy) return
    setBusy(true)
    setProblem(null)
    onDeciding(true)
    const outcome = await reject(suggestion.track_meta_id, suggestion.id, reason.trim())
    setBusy(false)
    if ('problem' in outcome) {
      onDeciding(false)
      return setProblem(outcome.problem)
    }
    onClose()
    notifyDecided('Suggestion rejected', outcome.edit)
  }
  return (
    <Dialog open={open} title="Reject suggestion" sheet onClose={onClose}>
      <form className={styles.form} onSubmit={event => void submit(event)}>
        <p dir="auto">{suggestedName(suggestion)}</p>
        <Textarea
          label={`A word to ${suggestion.author.username}`}
          dir="auto"
          rows={3}
          maxLength={500}
          data-autofocus
          value={reason}
          onChange={event => setReason(event.currentTarget.value)}
        />
        {problem && <p role="alert">{problem}</p>}
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <BusyButton type="submit" variant="primary" disabled={!isDone} loading={busy}>
            Reject
          </BusyButton>
        </DialogActions>
      </form>
    </Dialog>
  )
}
