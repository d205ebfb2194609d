import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { SetSummary } from '../../../../contract/entities/music.ts'
import { cx } from '../../../lib/class-names.ts'
import { usDate } from '../../../lib/dates.ts'
import { Artwork } from '../../../ui/Artwork.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { useSetLive } from '../live.tsx'
import { curator, genresOf } from '../set-facts.ts'
import styles from './SetHeader.module.css'

/** Longer names are set smaller and over up to three lines. */
const shortName = 24
const mostGenres = 3

export interface SetHeaderProps {
  set: SetSummary
  /** Plays the set, or pauses it while it plays. */
  onPlay: (set: SetSummary) => void
}

/** What a set is, and the button that plays it. */
export function SetHeader({ set, onPlay }: SetHeaderProps) {
  return (
    <header className={styles.header}>
      <div className={styles.art}>
        <Artwork
          src={set}
          sizes="(width < 37.5em) 100vw, (width < 56.25em) 224px, 320px"
          alt={`Artwork of ${set.set_name}`}
          priority
        />
      </div>
      <div className={styles.words}>
        <p className={styles.artist}>{set.artist}</p>
        <h1 className={cx(styles.name, set.set_name.length > shortName && styles.long)}>{set.set_name}</h1>
        <dl className={styles.facts}>
          <Fact name="Recorded">{usDate(set.release_date)}</Fact>
          {curator(set) && <Fact name="Curator">{curator(set)}</Fact>}
          <Fact name="Identified Tracks:">{`${set.track_confirmed_count}/${set.track_count}`}</Fact>
        </dl>
        <ul className={styles.genres} aria-label="Genres">
          {genresOf(set, mostGenres).map(genre => (
            <li key={genre}>
              <Chip>{genre}</Chip>
            </li>
          ))}
        </ul>
        <div className={styles.actions}>
          <PlaySet set={set} onPlay={onPlay} />
        </div>
      </div>
    </header>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt> <dd className="tabular">{children}</dd>
    </div>
  )
}

function PlaySet({ set, onPlay }: SetHeaderProps) {
  const playing = useSetLive(set.id) === 'playing'
  const Icon = playing ? IconPlayerPauseFilled : IconPlayerPlayFilled
  return (
    <Button variant="primary" size="lg" className={styles.play} icon={<Icon size={20} />} onClick={() => onPlay(set)}>
      {playing ? 'Pause' : 'Play'}
      <span className="visually-hidden"> {set.set_name}</span>
    </Button>
  )
}
