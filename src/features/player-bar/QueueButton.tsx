import { useAtomValue } from 'jotai/react'
import { queueShown, toggleQueue } from '../../commands/toggle-queue.ts'
import { useQueueCount } from '../../data/queue/use-queue.ts'
import { cx } from '../../lib/class-names.ts'
import { cappedCount, counted } from '../../lib/text.ts'
import { CommandButton } from './CommandButton.tsx'
import styles from './QueueButton.module.css'

/** Opens and closes the queue. The badge counts the sets that are still to come, with the current one. */
export function QueueButton({ className }: { className?: string | undefined }) {
  const shown = useAtomValue(queueShown)
  const count = useQueueCount()
  return (
    <CommandButton
      command={toggleQueue}
      on={shown}
      aria-expanded={shown}
      className={cx(styles.queue, className)}
      {...(count > 0 && { badge: cappedCount(count), 'aria-description': counted(count, 'set') })}
    />
  )
}
