import { VisuallyHidden } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { type SubmitEvent, useId, useRef, useState } from 'react'
import type { SetSummary } from '../../../contract/entities/music.ts'
import { postComment } from '../../commands/comments.ts'
import { hhmmss } from '../../lib/time.ts'
import { player } from '../../player/player.ts'
import { playerAtoms, useIsLoadedSet } from '../../player/react.ts'
import { Input } from '../../ui/controls/fields.ts'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { usePositionText } from '../../ui/waveform/live-position.ts'
import styles from './Composer.module.css'
import { canSend, problemOf } from './comment-text.ts'
import { type Draft, keepDraft, readDraft } from './drafts.ts'
import place from './Place.module.css'
import { submitOnEnter } from './submit-on-enter.ts'

export interface ComposerProps {
  set: SetSummary
  userId: number
}

/** Where the listener is in this set, in ms: at its start while it isn't loaded. */
function placeIn({ id, duration }: SetSummary): number {
  if (player.loaded.get()?.set.id !== id) return 0
  player.refreshState()
  return Math.min(Math.floor(player.position.get()), duration)
}

const empty: Draft = { text: '', at: 0 }

/** A draft that outlives the page; its place is the one where it was begun. */
function useDraft(set: SetSummary, userId: number) {
  const [draft, setDraft] = useState(() => readDraft(userId, set.id) ?? empty)
  const keep = (next: Draft) => {
    setDraft(next)
    keepDraft(userId, set.id, next)
  }
  return {
    draft,
    write: (text: string) => keep({ text, at: draft.text ? draft.at : placeIn(set) }),
    toNow: () => keep({ ...draft, at: placeIn(set) }),
    clear: () => keep(empty),
  }
}

/** Where something new is said about a set, and about which place in it. */
export function Composer({ set, userId }: ComposerProps) {
  const { draft, write, toNow, clear } = useDraft(set, userId)
  const [saving, setSaving] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const errorId = useId()
  const problem = problemOf(draft.text)
  const sendable = canSend(draft.text) && !saving
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (!sendable) return
    setSaving(true)
    const kept = await postComment(set, draft.text, draft.at)
    setSaving(false)
    if (kept) clear()
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
          // What is wrong stands below the box.
          withAria={false}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? errorId : undefined}
          onChange={event => write(event.currentTarget.value)}
          onKeyDown={submitOnEnter}
        />
        <div className={styles.foot}>
          <Place set={set} held={draft.text ? draft.at : null} toNow={toNow} />
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

/** The place that is meant: it goes with the set until somebody writes, and a tap brings it up to now again. */
function Place({ set, held, toNow }: { set: SetSummary; held: number | null; toNow: () => void }) {
  const loaded = useIsLoadedSet(set.id)
  if (held === null) return loaded ? <Now /> : <span className={place.place}>{hhmmss(0)}</span>
  if (!loaded) return <span className={place.place}>{hhmmss(held)}</span>
  return (
    <button type="button" className={place.place} title="Use the current time" onClick={toNow}>
      {hhmmss(held)}
      <VisuallyHidden>. Use the current time</VisuallyHidden>
    </button>
  )
}

const Now = () => <span ref={usePositionText(playerAtoms.position, hhmmss)} className={place.place} />
