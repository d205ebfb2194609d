import { Button } from '@mantine/core'
import { type KeyboardEvent, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { Textarea } from '../../ui/controls/growing-text.tsx'
import { canSend, problemOf } from './comment-text.ts'
import styles from './Editor.module.css'
import { submitOnEnter } from './submit-on-enter.ts'

export interface EditorProps {
  text: string
  /** Resolves with whether the change was accepted. */
  onSave: (text: string) => Promise<boolean>
  /** Called after saving or canceling. */
  onDone: () => void
}

/** The form in which authors edit a comment. */
export function Editor({ text, onSave, onDone }: EditorProps) {
  const [draft, setDraft] = useState(text)
  const [saving, setSaving] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    field.current?.focus()
    field.current?.setSelectionRange(-1, -1)
  }, [])
  const problem = problemOf(draft)
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (!canSend(draft) || saving) return
    if (draft.trim() === text) return onDone()
    setSaving(true)
    if (await onSave(draft)) return onDone()
    setSaving(false)
  }
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Escape') onDone()
    else submitOnEnter(event)
  }
  return (
    <form className={styles.editor} onSubmit={event => void submit(event)}>
      <Textarea
        ref={field}
        dir="auto"
        aria-label="Comment"
        value={draft}
        readOnly={saving}
        error={problem}
        onChange={event => setDraft(event.currentTarget.value)}
        onKeyDown={press}
      />
      <div className={styles.actions}>
        <Button variant="quiet" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" disabled={!canSend(draft) || saving}>
          Save
        </Button>
      </div>
    </form>
  )
}
