import { type Favourable, like, type Named } from '../../commands/marks.ts'
import { useMark } from '../../data/marks/use-mark.ts'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { FavouriteButton } from './FavouriteButton.tsx'
import { Unsent } from './Unsent.tsx'
import styles from './WorkMarks.module.css'

/** On a set's or a track's page: the heart and the thumb. */
export function WorkMarks(work: Favourable) {
  const { show_likes, unsent } = useMark(`${work.item}/${work.id}`)
  const Thumb = like.icon(work)
  return (
    <div className={styles.marks}>
      <FavouriteButton of={work} />
      <IconButton
        label={like.label(work)}
        icon={<Thumb size={24} stroke={1.75} aria-hidden />}
        on={show_likes}
        onClick={() => like.effect(work)}
      />
      {unsent && <Unsent corner />}
    </div>
  )
}

/** On an ID's page: the heart alone. Instead of the thumb, the page has the Watch button, which sets the same flag. */
export const IdMarks = (id: Named) => (
  <div className={styles.marks}>
    <FavouriteButton of={{ item: 'track', ...id, unidentified: true }} />
  </div>
)
