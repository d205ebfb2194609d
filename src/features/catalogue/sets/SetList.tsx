import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import type { SetSummary } from '../../../../contract/entities/music.ts'
import { usDate } from '../../../lib/dates.ts'
import { dotted } from '../../../lib/text.ts'
import { Tag } from '../../../ui/Chip.tsx'
import { Likes } from '../Likes.tsx'
import { useSetLive } from '../live.tsx'
import { LiveArt } from '../PlayArt.tsx'
import { curator, genresOf } from '../set-facts.ts'
import styles from './SetList.module.css'

/** Sets below 600 px. A tap anywhere on a card opens the set. */
export function SetList({ sets }: { sets: readonly SetSummary[] }) {
  return (
    <ul>
      {sets.map(set => (
        <Card key={set.id} set={set} />
      ))}
    </ul>
  )
}

const Card = memo(function Card({ set }: { set: SetSummary }) {
  const live = useSetLive(set.id)
  return (
    <li className={styles.card} data-live={live ?? undefined} aria-current={live ? 'true' : undefined}>
      <LiveArt set={set} size={96} />
      <div className={styles.words}>
        <span className={styles.artist}>{set.artist}</span>
        <Link to="/sets/$setId" params={{ setId: String(set.id) }} className={styles.name}>
          {set.set_name}
        </Link>
        <span className={styles.meta}>{dotted(usDate(set.release_date), curator(set))}</span>
        <span className={styles.tags}>
          {genresOf(set, 2).map(genre => (
            <Tag key={genre}>{genre}</Tag>
          ))}
        </span>
      </div>
      <div className={styles.likes}>
        <Likes count={set.likes} mine={set.user_fav.is_fav} stacked />
      </div>
    </li>
  )
})
