import { Button, VisuallyHidden } from '@mantine/core'
import { Unsent } from '../../../catalogue/marks/Unsent.tsx'
import { type Followable, follow, like } from '../../../commands/marks.ts'
import { shareFeed } from '../../../commands/share-feed.ts'
import { useMark } from '../../../data/marks/use-mark.ts'
import { cappedCount, counted } from '../../../lib/text.ts'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { Steady } from '../../../ui/controls/Steady.tsx'
import styles from './PersonMarks.module.css'

interface PersonMarksProps extends Followable {
  hasFeed: boolean
}

/** The button to follow, the thumb with the count of all listeners' likes, and the podcast feed of who has sets. */
export function PersonMarks({ hasFeed, ...who }: PersonMarksProps) {
  const { is_followed, show_likes, likes, unsent } = useMark(`${who.item}/${who.id}`)
  const Person = follow.icon(who)
  const Thumb = like.icon(who)
  const Feed = shareFeed.icon(who)
  return (
    <div className={styles.marks}>
      <Button
        size="lg"
        mod={{ on: is_followed }}
        leftSection={<Person size={20} stroke={1.75} aria-hidden />}
        onClick={() => follow.effect(who)}
      >
        <Steady widest="Following">
          {follow.label(who)}
          <VisuallyHidden> {who.name}</VisuallyHidden>
        </Steady>
      </Button>
      <span className={styles.thumb}>
        <IconButton
          label={`${like.label(who)}, ${counted(likes, 'like')}`}
          icon={<Thumb size={24} stroke={1.75} aria-hidden />}
          on={show_likes}
          {...(likes > 0 && { badge: cappedCount(likes) })}
          onClick={() => like.effect(who)}
        />
        {unsent && <Unsent corner />}
      </span>
      {hasFeed && (
        <IconButton
          label={`${shareFeed.label(who)} of ${who.name}`}
          icon={<Feed size={22} stroke={1.75} aria-hidden />}
          onClick={() => shareFeed.effect(who)}
        />
      )}
    </div>
  )
}
