import { likeMoment } from '../../commands/moments.ts'
import { useMark } from '../../data/marks/use-mark.ts'
import { cappedCount, counted } from '../../lib/text.ts'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { useCommand } from '../../ui/controls/use-command.ts'

export interface MomentButtonProps {
  /** The loaded set. */
  setId: number
  /** Size of the icon, in px. */
  size?: number
  className?: string | undefined
}

/** Saves the moment that plays. The badge counts the listener's own moments of the set. */
export function MomentButton({ setId, size = 22, className }: MomentButtonProps) {
  const { label, Icon, enabled, run } = useCommand(likeMoment)
  const { user_likes: count } = useMark(`set/${setId}`)
  return (
    <IconButton
      label={label}
      icon={<Icon size={size} stroke={1.75} aria-hidden />}
      disabled={!enabled}
      aria-keyshortcuts={likeMoment.shortcuts.join(' ')}
      className={className ?? ''}
      {...(count > 0 && { badge: cappedCount(count), 'aria-description': counted(count, 'moment') })}
      onClick={run}
    />
  )
}
