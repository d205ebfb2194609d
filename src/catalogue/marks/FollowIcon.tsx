import { type Followable, follow } from '../../commands/marks.ts'
import { useMark } from '../../data/marks/use-mark.ts'
import { RowButton } from '../../ui/controls/RowButton.tsx'

export interface FollowIconProps extends Followable {
  className?: string | undefined
}

/** The button in a list that follows or unfollows an artist or a label. */
export function FollowIcon({ item, id, name, className }: FollowIconProps) {
  const { is_followed } = useMark(`${item}/${id}`)
  const of = { item, id, name }
  const Icon = follow.icon(of)
  const verb = is_followed ? 'Unfollow' : 'Follow'
  return (
    <RowButton
      label={`${verb} ${name}`}
      tooltip={verb}
      icon={<Icon size={20} stroke={1.75} aria-hidden />}
      on={is_followed}
      className={className}
      onClick={() => follow.effect(of)}
    />
  )
}
