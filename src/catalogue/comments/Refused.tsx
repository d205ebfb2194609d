import { Button } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { retryComment, undoComment } from '../../commands/comments.ts'
import type { ShownComment } from '../../data/comments/overlay-comments.ts'
import styles from './Comment.module.css'

export interface RefusedProps {
  refusal: NonNullable<ShownComment['refusal']>
}

/** Why the server refused a new, edited or deleted comment, with buttons to retry or undo the change. */
export const Refused = ({ refusal: { entry, message } }: RefusedProps) => (
  <div className={styles.refused}>
    <IconAlertCircle size={20} stroke={1.75} aria-hidden="true" />
    <span>Could not be saved: {message}</span>
    <Button variant="quiet" size="sm" onClick={() => undoComment(entry)}>
      Undo
    </Button>
    <Button size="sm" onClick={() => retryComment(entry)}>
      Retry
    </Button>
  </div>
)
