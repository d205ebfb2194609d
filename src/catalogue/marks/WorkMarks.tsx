import { type Favourable, favourite, like, type Named } from '../../commands/marks.ts'
import { useMark } from '../../data/marks/use-mark.ts'
import { cappedCount, counted } from '../../lib/text.ts'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { Unsent } from './Unsent.tsx'
import styles from './WorkMarks.module.css'

/** On a set's or a track's page: the heart, and the thumb with the number of the listener's own liked moments. */
export function WorkMarks(work: Favourable) {
  const { show_likes, user_likes, unsent } = useMark(`${work.item}/${work.id}`)
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
      {unsent && <Unsent />}
    </div>
  )
}

/** On an ID's page: the heart alone. Instead of the thumb, the page has the Watch button, which sets the same flag. */
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
