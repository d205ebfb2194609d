import { Button } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import styles from './Comment.module.css'
import type { ShownComment } from './shown.ts'
import type { CommentVerbs } from './verbs.ts'

export interface RefusedProps {
  refusal: NonNullable<ShownComment['refusal']>
  verbs: Pick<CommentVerbs, 'undo' | 'retry'>
}

/** Why the server did not take what was written, changed or deleted, and what to do about it. */
export const Refused = ({ refusal: { entry, message }, verbs }: RefusedProps) => (
  <div className={styles.refused}>
    <IconAlertCircle size={20} stroke={1.75} aria-hidden="true" />
    <span>Could not be saved: {message}</span>
    <Button variant="quiet" size="sm" onClick={() => verbs.undo(entry)}>
      Undo
    </Button>
    <Button size="sm" onClick={() => verbs.retry(entry)}>
      Retry
    </Button>
  </div>
)
