import { useQueueCount } from '../../data/queue/use-queue.ts'
import { cx } from '../../lib/class-names.ts'
import { cappedCount, counted } from '../../lib/text.ts'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { useCommand } from '../../ui/controls/use-command.ts'
import type { PlayerCommands } from './commands.ts'
import styles from './QueueButton.module.css'

export interface QueueButtonProps {
  toggleQueue: PlayerCommands['toggleQueue']
  shown: boolean
  className?: string | undefined
}

/** Opens the queue; the badge says how many sets are still to be heard. */
export function QueueButton({ toggleQueue, shown, className }: QueueButtonProps) {
  const { label, Icon, enabled, run } = useCommand(toggleQueue)
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
