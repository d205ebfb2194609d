import { VisuallyHidden } from '@mantine/core'
import { IconCloudUp } from '@tabler/icons-react'
import { type Favourable, favourite, like, type Named } from '../../commands/marks.ts'
import { useOnline } from '../../data/api/use-online.ts'
import { useMark } from '../../data/marks/use-mark.ts'
import { cappedCount, counted } from '../../lib/text.ts'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import styles from './WorkMarks.module.css'

/** The heart of a set or a track, and the thumb with the count of the listener's moments. */
export function WorkMarks(work: Favourable) {
  const { show_likes, user_likes, unsent } = useMark(`${work.item}/${work.id}`)
  const waits = !useOnline() && unsent
  const Thumb = like.icon(work)
  return (
    <div className={styles.marks}>
      <Heart {...work} />
      <IconButton
        label={`${like.label(work)}, ${counted(user_likes, 'liked moment')}`}
        icon={<Thumb size={24} stroke={1.75} aria-hidden />}
        on={show_likes}
        {...(user_likes > 0 && { badge: cappedCount(user_likes) })}
        onClick={() => like.effect(work)}
      />
      {waits && <Unsent />}
    </div>
  )
}

/** The heart of an ID. Its likes flag is the button beside it, which watches. */
export const IdMarks = (id: Named) => (
  <div className={styles.marks}>
    <Heart item="track" {...id} unidentified />
  </div>
)

function Heart(work: Favourable) {
  const { is_fav } = useMark(`${work.item}/${work.id}`)
  const Icon = favourite.icon(work)
  return (
    <IconButton
      label={favourite.label(work)}
      icon={<Icon size={24} stroke={1.75} aria-hidden />}
      on={is_fav}
      onClick={() => favourite.effect(work)}
    />
  )
}

/** Beside a mark that has not reached the server yet. */
export const Unsent = () => (
  <span className={styles.waits}>
    <IconCloudUp size={16} stroke={1.75} aria-hidden="true" />
    <VisuallyHidden>Not sent yet</VisuallyHidden>
  </span>
)
