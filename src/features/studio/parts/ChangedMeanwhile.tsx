import { Button } from '@mantine/core'
import { FormMessage } from '../../../ui/feedback/FormMessage.tsx'
import { Differences } from '../edits/Differences.tsx'
import { differences } from '../edits/differences.ts'
import styles from './ChangedMeanwhile.module.css'

export interface ChangedMeanwhileProps {
  /** `This artist was changed by yuna in the meantime` */
  text: string
  was: unknown
  is: unknown
  /** Keeps what is in the fields. */
  onKeep: () => void
  /** Takes what the other one has saved. */
  onDiscard: () => void
}

/** What somebody else has changed since the item was opened, and the choice between theirs and one's own. */
export function ChangedMeanwhile({ text, was, is, onKeep, onDiscard }: ChangedMeanwhileProps) {
  return (
    <div className={styles.changed}>
      <FormMessage>{text}</FormMessage>
      <Differences of={differences(was, is)} label="What was changed" />
      <div className={styles.choice}>
        <Button onClick={onKeep}>Keep mine</Button>
        <Button onClick={onDiscard}>Use theirs</Button>
      </div>
    </div>
  )
}
