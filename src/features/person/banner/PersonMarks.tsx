import { Button, VisuallyHidden } from '@mantine/core'
import { Unsent } from '../../../catalogue/marks/Unsent.tsx'
import { type Followable, follow, like } from '../../../commands/marks.ts'
import { useMark } from '../../../data/marks/use-mark.ts'
import { cappedCount, counted } from '../../../lib/text.ts'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import styles from './PersonMarks.module.css'

/** The buttons to follow and to like, with the count of all listeners' likes. */
export function PersonMarks(who: Followable) {
  const { is_followed, show_likes, likes, unsent } = useMark(`${who.item}/${who.id}`)
  const Person = follow.icon(who)
  const Thumb = like.icon(who)
  return (
    <div className={styles.marks}>
      <Button size="lg" mod={{ on: is_followed }} className={styles.follow} onClick={() => follow.effect(who)}>
        {follow.label(who)}
        <VisuallyHidden> {who.name}</VisuallyHidden>
      </Button>
      <IconButton
        label={`${is_followed ? 'Unfollow' : 'Follow'} ${who.name}`}
        icon={<Person size={24} stroke={1.75} aria-hidden />}
        on={is_followed}
        onClick={() => follow.effect(who)}
      />
      <IconButton
        label={`${like.label(who)}, ${counted(likes, 'like')}`}
        icon={<Thumb size={24} stroke={1.75} aria-hidden />}
        on={show_likes}
        {...(likes > 0 && { badge: cappedCount(likes) })}
        onClick={() => like.effect(who)}
      />
      {unsent && <Unsent />}
    </div>
  )
}
