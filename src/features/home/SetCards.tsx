import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import type { SetSummary } from '../../../contract/entities/music.ts'
import covering from '../../catalogue/lists/covering.module.css'
import { Kept } from '../../catalogue/play/Downloaded.tsx'
import { LiveEqualiser, useSetLive } from '../../catalogue/play/live.tsx'
import { useSetAway } from '../../catalogue/play/unavailable-offline.ts'
import { notHere } from '../../data/downloads/state-text.ts'
import { cx } from '../../lib/class-names.ts'
import { dotted } from '../../lib/text.ts'
import { CardsSkeleton } from '../../ui/feedback/Skeleton.tsx'
import { Artwork } from '../../ui/media/Artwork.tsx'
import { PlayDisc } from '../../ui/media/PlayDisc.tsx'
import styles from './SetCards.module.css'

interface CardProps {
  set: SetSummary
  /** Plays the set, or pauses it while it plays. */
  onPlay: (set: SetSummary) => void
  priority?: boolean
}

export interface SetCardsProps {
  sets: readonly SetSummary[]
  onPlay: (set: SetSummary) => void
}

/** Sets as sleeves: five across, or in a row that scrolls sideways. */
export function SetCards({ sets, onPlay }: SetCardsProps) {
  return (
    <ul className={styles.cards}>
      {sets.map((set, index) => (
        <Card key={set.id} set={set} onPlay={onPlay} priority={index < 2} />
      ))}
    </ul>
  )
}

export const SetCardsSkeleton = () => <CardsSkeleton count={5} className={styles.cards} />

const Card = memo(function Card({ set, onPlay, priority = false }: CardProps) {
  const live = useSetLive(set.id)
  const away = useSetAway(set.id)
  const playing = live === 'playing'
  return (
    <li className={styles.card} data-live={live ?? undefined} data-away={away || undefined}>
      <div className={styles.art}>
        <Artwork
          src={set}
          sizes="(width < 37.5em) 168px, (width < 75em) 208px, (width < 90em) 18vw, 256px"
          priority={priority}
        />
        {live && (
          <span className={styles.live}>
            <LiveEqualiser />
          </span>
        )}
        <Kept setId={set.id} size={32} />
        {!away && (
          <PlayDisc
            className={styles.play}
            size={52}
            playing={playing}
            label={`${playing ? 'Pause' : 'Play'} ${set.set_name}`}
            onClick={() => onPlay(set)}
          />
        )}
      </div>
      <Link to="/sets/$setId" params={{ setId: String(set.id) }} className={cx(styles.name, covering.covering)}>
        {set.set_name}
      </Link>
      <span className={styles.artist}>{dotted(set.artist, away && notHere)}</span>
    </li>
  )
})
