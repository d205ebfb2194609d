import { likeMoment } from '../../commands/moments.ts'
import { useMark } from '../../data/marks/use-mark.ts'
import { cappedCount, counted } from '../../lib/text.ts'
import { CommandButton, type CommandButtonProps } from './CommandButton.tsx'

export interface MomentButtonProps extends Omit<CommandButtonProps, 'command'> {
  /** The loaded set. */
  setId: number
}

/** Saves the moment that plays. The badge counts the listener's own moments of the set. */
export function MomentButton({ setId, ...rest }: MomentButtonProps) {
  const { user_likes: count } = useMark(`set/${setId}`)
  const badge = count > 0 && { badge: cappedCount(count), 'aria-description': counted(count, 'moment') }
  return <CommandButton command={likeMoment} {...badge} {...rest} />
}
