import { VisuallyHidden } from '@mantine/core'
import { IconCloudUp } from '@tabler/icons-react'
import { lazy, memo, Suspense, useRef, useState } from 'react'
import type { SetSummary } from '#contract/entities/music.ts'
import { editComment } from '../../commands/comments.ts'
import { playSetAt } from '../../commands/play-set.ts'
import { useOnline } from '../../data/api/use-online.ts'
import type { ShownComment } from '../../data/comments/overlay-comments.ts'
import { useMark } from '../../data/marks/use-mark.ts'
import { usDay } from '../../lib/dates.ts'
import { hhmmss } from '../../lib/time.ts'
import { Avatar } from '../../ui/media/Avatar.tsx'
import styles from './Comment.module.css'
import { CommentText } from './CommentText.tsx'
import { CommentMenu } from './menu/CommentMenu.tsx'
import position from './Position.module.css'
import { Refused } from './Refused.tsx'

const Editor = lazy(async () => ({ default: (await import('./Editor.tsx')).Editor }))
const HiddenNote = lazy(async () => ({ default: (await import('./HiddenNote.tsx')).HiddenNote }))

export interface CommentProps {
  comment: ShownComment
  /** The listener's id. */
  userId: number
  /** The set on whose page it is shown. There its position can be played, and its author can edit it. */
  set?: SetSummary | undefined
}

/** One comment. */
export const Comment = memo(function Comment({ comment, userId, set }: CommentProps) {
  const [editing, setEditing] = useState(false)
  const options = useRef<HTMLButtonElement>(null)
  const { id, author, text, timestamp, set_timestamp: at, refusal, hidden } = comment
  const isOwn = author.id === userId
  const own = isOwn ? set : undefined
  const stopEditing = () => {
    setEditing(false)
    options.current?.focus()
  }
  return (
    <li className={styles.comment}>
      <Avatar src={author.avatar_url} size={40} />
      <div className={styles.words}>
        <div className={styles.head}>
          <b>
            <bdi>{author.username}</bdi>
          </b>
          <time dateTime={timestamp}>{usDay(timestamp)}</time>
          {comment.unsent && <Unsent />}
          {!isOwn && typeof id === 'number' && <Reported id={id} />}
          <span className={styles.end}>
            {at !== null && <Position at={at} set={set} />}
            {(own || !isOwn) && (
              <CommentMenu ref={options} comment={comment} own={own} onEdit={() => setEditing(true)} />
            )}
          </span>
        </div>
        <Suspense fallback={<CommentText text={text} />}>
          {own && editing ? (
            <Editor text={text} onSave={next => editComment(own, comment, next)} onDone={stopEditing} />
          ) : (
            <CommentText text={text} />
          )}
        </Suspense>
        <Suspense>{hidden && <HiddenNote hidden={hidden} />}</Suspense>
        {refusal && own && <Refused refusal={refusal} />}
      </div>
    </li>
  )
})

/** The comment's position in the set; on the set's page a button that plays from there. */
function Position({ at, set }: { at: number; set: SetSummary | undefined }) {
  if (!set) return <span className={position.position}>{hhmmss(at)}</span>
  return (
    <button type="button" className={position.position} onClick={() => playSetAt.effect(set, at)}>
      <VisuallyHidden>Play from </VisuallyHidden>
      {hhmmss(at)}
    </button>
  )
}

/** Marks a comment that the listener has reported. */
function Reported({ id }: { id: number }) {
  const { is_reported, unsent } = useMark(`comment/${id}`)
  if (!is_reported) return null
  return (
    <>
      <span className={styles.unsent}>Reported</span>
      {unsent && <Unsent />}
    </>
  )
}

/** Marks a comment with a pending change. Only while offline: online it is sent before anyone has read this. */
function Unsent() {
  if (useOnline()) return null
  return (
    <span className={styles.unsent}>
      <IconCloudUp size={16} stroke={1.75} aria-hidden="true" />
      <span className={styles.waits}>not sent yet</span>
    </span>
  )
}
