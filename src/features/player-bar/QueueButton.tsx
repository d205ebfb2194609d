import { useAtomValue } from 'jotai/react'
import { queueShown, toggleQueue } from '../../commands/toggle-queue.ts'
import { useQueueCount } from '../../data/queue/use-queue.ts'
import { cx } from '../../lib/class-names.ts'
import { cappedCount, counted } from '../../lib/text.ts'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { useCommand } from '../../ui/controls/use-command.ts'
import styles from './QueueButton.module.css'

/** Opens and closes the queue. The badge counts the sets that are still to come, with the current one. */
export function QueueButton({ className }: { className?: string | undefined }) {
  const { label, Icon, enabled, run } = useCommand(toggleQueue)
  const shown = useAtomValue(queueShown)
  const count = useQueueCount()
  return (
    <IconButton
      label={label}
      icon={<Icon size={22} stroke={1.75} aria-hidden />}
      disabled={!enabled}
      on={shown}
      aria-expanded={shown}
      aria-keyshortcuts={toggleQueue.shortcuts.join(' ')}
      className={cx(styles.queue, className)}
      {...(count > 0 && { badge: cappedCount(count), 'aria-description': counted(count, 'set') })}
      onClick={run}
    />
  )
}
