import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import type { SetSummary } from '#contract/entities/music.ts'
import { playSet } from '../../commands/play-set.ts'
import { notDownloaded } from '../../data/downloads/state-text.ts'
import { cx } from '../../lib/class-names.ts'
import { hhmmss } from '../../lib/time.ts'
import { useSetLive } from '../../player/react.ts'
import { CardsSkeleton } from '../../ui/feedback/Skeleton.tsx'
import sideways from '../../ui/layout/sideways.module.css'
import { Artwork } from '../../ui/media/Artwork.tsx'
import { PlayDisc } from '../../ui/media/PlayDisc.tsx'
import covering from '../lists/covering.module.css'
import { MenuButton } from '../menu/MenuButton.tsx'
import { Downloaded } from '../play/Downloaded.tsx'
import { Heard } from '../play/Heard.tsx'
import { PlayerEqualiser } from '../play/PlayerEqualiser.tsx'
import { usePlayLabel } from '../play/resume.ts'
import { useUnavailableOffline } from '../play/unavailable-offline.ts'
import { ReasonFor } from '../similar/reasons.ts'
import styles from './SetCards.module.css'

/** The width of a sleeve, as the `sizes` of an image. */
export const cardSizes = '(width < 37.5em) 168px, (width < 75em) 208px, (width < 90em) 18vw, 256px'

/** The class of a row of cards. */
export const cardRow = cx(sideways.row, styles.cards)

/** Sets as sleeves, in a row that scrolls sideways when they don't fit. */
export function SetCards({ sets }: { sets: readonly SetSummary[] }) {
  return (
    <ul className={cardRow} data-fades="">
      {sets.map((set, index) => (
        <SetCard key={set.id} set={set} priority={index < 2} />
      ))}
    </ul>
  )
}

export const SetCardsSkeleton = () => <CardsSkeleton count={5} className={cardRow} />

interface SetCardProps {
  set: SetSummary
  /** Its artwork is loaded before other pictures. */
  priority?: boolean
}

export const SetCard = memo(function SetCard({ set, priority = false }: SetCardProps) {
  const live = useSetLive(set.id)
  const unavailable = useUnavailableOffline(set.id)
  const playing = live === 'playing'
  const label = usePlayLabel(set, live)
  return (
    <li className={styles.card} data-live={live ?? undefined} data-unavailable={unavailable || undefined}>
      <div className={styles.art}>
        <Artwork src={set} sizes={cardSizes} priority={priority} />
        <Heard set={set} />
        {live && (
          <span className={styles.live}>
            <PlayerEqualiser />
          </span>
        )}
        <Downloaded setId={set.id} size={32} />
        {!unavailable && (
          <PlayDisc
            className={styles.play}
            size={52}
            playing={playing}
            label={label}
            onClick={() => playSet.effect(set)}
          />
        )}
      </div>
      <span className={styles.head}>
        <Link to="/sets/$setId" params={{ setId: String(set.id) }} className={cx(styles.name, covering.covering)}>
          {set.set_name}
        </Link>
        <MenuButton of={{ set }} />
      </span>
      <span className={styles.meta}>
        <span>{set.artist}</span> · {unavailable ? notDownloaded : hhmmss(set.duration)}
      </span>
      <ReasonFor id={set.id} />
    </li>
  )
})
