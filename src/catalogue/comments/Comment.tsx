import { VisuallyHidden } from '@mantine/core'
import { IconCloudUp } from '@tabler/icons-react'
import { memo, useRef, useState } from 'react'
import type { SetSummary } from '../../../contract/entities/music.ts'
import { editComment } from '../../commands/comments.ts'
import { playSetAt } from '../../commands/play-set.ts'
import { useOnline } from '../../data/api/use-online.ts'
import type { ShownComment } from '../../data/comments/overlay-comments.ts'
import { usDay } from '../../lib/dates.ts'
import { hhmmss } from '../../lib/time.ts'
import { Avatar } from '../../ui/media/Avatar.tsx'
import styles from './Comment.module.css'
import { CommentMenu } from './CommentMenu.tsx'
import { CommentText } from './CommentText.tsx'
import { Editor } from './Editor.tsx'
import position from './Position.module.css'
import { Refused } from './Refused.tsx'

/** The set on whose page a comment is shown. There its position can be played, and its author can edit it. */
export interface InSet {
  set: SetSummary
  userId: number
}

/** One comment. */
export const Comment = memo(function Comment({
  comment,
  within,
}: {
  comment: ShownComment
  within?: InSet | undefined
}) {
  const [editing, setEditing] = useState(false)
  const options = useRef<HTMLButtonElement>(null)
  const { author, text, timestamp, set_timestamp: at, refusal } = comment
  const own = within && author.id === within.userId ? within : undefined
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
          <span className={styles.end}>
            {at !== null && <Position at={at} within={within} />}
            {own && <CommentMenu ref={options} comment={comment} set={own.set} onEdit={() => setEditing(true)} />}
          </span>
        </div>
        {own && editing ? (
          <Editor text={text} onSave={next => editComment(own.set, comment, next)} onDone={stopEditing} />
        ) : (
          <CommentText text={text} />
        )}
        {refusal && own && <Refused refusal={refusal} />}
      </div>
    </li>
  )
})

/** The comment's position in the set; on the set's page a button that plays from there. */
function Position({ at, within }: { at: number; within: InSet | undefined }) {
  if (!within) return <span className={position.position}>{hhmmss(at)}</span>
  return (
    <button type="button" className={position.position} onClick={() => playSetAt.effect(within.set, at)}>
      <VisuallyHidden>Play from </VisuallyHidden>
      {hhmmss(at)}
    </button>
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
