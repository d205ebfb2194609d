import { VisuallyHidden } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import type { SetSummary } from '#contract/entities/music.ts'
import { postComment } from '../../commands/comments.ts'
import { hhmmss } from '../../lib/time.ts'
import { player } from '../../player/player.ts'
import { playerAtoms, useIsLoadedSet } from '../../player/react.ts'
import { Input } from '../../ui/controls/fields.ts'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { useGrowing } from '../../ui/controls/use-growing.ts'
import { usePositionText } from '../../ui/waveform/live-position.ts'
import styles from './Composer.module.css'
import { canSend, problemOf } from './comment-text.ts'
import { type Draft, onDrafts, readDraft, storeDraft } from './drafts.ts'
import position from './Position.module.css'
import { submitOnEnter } from './submit-on-enter.ts'

export interface ComposerProps {
  set: SetSummary
  userId: number
}

/** The player's position in this set in ms; 0 while another set, or none, is loaded. */
function positionIn({ id, duration }: SetSummary): number {
  if (player.loaded.get()?.set.id !== id) return 0
  player.refreshState()
  return Math.min(Math.floor(player.position.get()), duration)
}

const empty: Draft = { text: '', at: 0 }

/**
 * The draft of a comment, stored on this device. Its position is where the listener began to write. It follows the stored one:
 * a form that was opened again may have found the draft that the form before it was still sending.
 */
function useDraft(set: SetSummary, userId: number) {
  const stored = () => readDraft(userId, set.id) ?? empty
  const [draft, setDraft] = useState(stored)
  useEffect(() => onDrafts(() => setDraft(readDraft(userId, set.id) ?? empty)), [userId, set.id])
  const update = (next: Draft) => {
    setDraft(next)
    storeDraft(userId, set.id, next)
  }
  return {
    draft,
    write: (text: string) => update({ text, at: draft.text ? draft.at : positionIn(set) }),
    toNow: () => update({ ...draft, at: positionIn(set) }),
    /** Clears the draft that was sent, unless another has been written since. */
    clear: (sent: string) => {
      if (stored().text === sent) update(empty)
    },
  }
}

/** The form for a new comment at a position in a set. */
export function Composer({ set, userId }: ComposerProps) {
  const { draft, write, toNow, clear } = useDraft(set, userId)
  const [saving, setSaving] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  useGrowing(field)
  const errorId = useId()
  const problem = problemOf(draft.text)
  const sendable = canSend(draft.text) && !saving
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (!sendable) return
    setSaving(true)
    const accepted = await postComment(set, draft.text, draft.at)
    setSaving(false)
    if (accepted) clear(draft.text)
    field.current?.focus()
  }
  return (
    <form className={styles.composer} onSubmit={event => void submit(event)}>
      <div className={styles.box}>
        <Input
          ref={field}
          component="textarea"
          multiline
          variant="unstyled"
          classNames={{ input: styles.field ?? '' }}
          rows={1}
          dir="auto"
          aria-label="Comment"
          placeholder="Comment"
          value={draft.text}
          readOnly={saving}
          // The error message is below the box.
          withAria={false}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? errorId : undefined}
          onChange={event => write(event.currentTarget.value)}
          onKeyDown={submitOnEnter}
        />
        <div className={styles.foot}>
          <Position set={set} fixedAt={draft.text ? draft.at : null} toNow={toNow} />
          <IconButton
            type="submit"
            label="Post comment"
            icon={<IconSend size={22} stroke={1.75} aria-hidden="true" />}
            on={sendable}
            disabled={!sendable}
          />
        </div>
      </div>
      {problem && <Input.Error id={errorId}>{problem}</Input.Error>}
    </form>
  )
}

/** The comment's position. It follows the player until the listener writes; from then on a click sets it to now. */
function Position({ set, fixedAt, toNow }: { set: SetSummary; fixedAt: number | null; toNow: () => void }) {
  const loaded = useIsLoadedSet(set.id)
  if (fixedAt === null) return loaded ? <Now /> : <span className={position.position}>{hhmmss(0)}</span>
  if (!loaded) return <span className={position.position}>{hhmmss(fixedAt)}</span>
  return (
    <button type="button" className={position.position} title="Use the current time" onClick={toNow}>
      {hhmmss(fixedAt)}
      <VisuallyHidden>. Use the current time</VisuallyHidden>
    </button>
  )
}

const Now = () => <span ref={usePositionText(playerAtoms.position, hhmmss)} className={position.position} />
