import { IconCloudUp, IconHeart, IconHeartFilled } from '@tabler/icons-react'
import { type Favourable, favourite } from '../../commands/marks.ts'
import { useOnline } from '../../data/api/use-online.ts'
import { useMark } from '../../data/marks/use-mark.ts'
import { cappedCount } from '../../lib/text.ts'
import { hidden } from '../../ui/controls/hidden.ts'
import { RowButton } from '../../ui/controls/RowButton.tsx'
import styles from './Likes.module.css'

export interface LikesProps extends Favourable {
  /** The heart above the count, on cards. */
  stacked?: boolean
}

/** How many listeners like a set or a track, and the heart that adds it to the favorites. */
export function Likes({ item, id, name, stacked = false }: LikesProps) {
  const { likes, is_fav, unsent } = useMark(`${item}/${id}`)
  const waits = !useOnline() && unsent
  const Heart = is_fav ? IconHeartFilled : IconHeart
  const of = { item, id, name }
  return (
    <span className={styles.likes} data-stacked={stacked || undefined}>
      <span className={styles.count}>
        {stacked && <span className={hidden}>Likes </span>}
        {waits && (
          <>
            <IconCloudUp size={14} stroke={1.75} aria-hidden="true" />
            <span className={hidden}>Not sent yet </span>
          </>
        )}
        <span className="tabular">{cappedCount(likes)}</span>
      </span>
      <RowButton
        label={favourite.label(of)}
        icon={<Heart size={18} stroke={1.75} aria-hidden="true" />}
        on={is_fav}
        className={styles.heart}
        onClick={() => favourite.effect(of)}
      />
    </span>
  )
}
