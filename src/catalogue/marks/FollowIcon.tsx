import { type Followable, follow, like } from '../../commands/marks.ts'
import { useMark } from '../../data/marks/use-mark.ts'
import { RowButton } from '../../ui/controls/RowButton.tsx'
import { useListedFor } from './listed-for.ts'

export interface FollowIconProps extends Followable {
  className?: string | undefined
}

/**
 * The button in a list that follows or unfollows an artist or a label. In the listener's own lists, the thumb of one that is
 * there for their like alone.
 */
export function FollowIcon({ item, id, name, className }: FollowIconProps) {
  const subject = `${item}/${id}` as const
  const { is_followed, show_likes } = useMark(subject)
  const liked = useListedFor(subject) === 'thumb'
  const of = { item, id, name }
  const command = liked ? like : follow
  const Icon = command.icon(of)
  const verb = is_followed ? 'Unfollow' : 'Follow'
  return (
    <RowButton
      {...(liked ? { label: like.label(of) } : { label: `${verb} ${name}`, tooltip: verb })}
      icon={<Icon size={20} stroke={1.75} aria-hidden />}
      on={liked ? show_likes : is_followed}
      className={className}
      onClick={() => command.effect(of)}
    />
  )
}
