import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import type { Track } from '#contract/entities/music.ts'
import { cx } from '../../lib/class-names.ts'
import { dotted } from '../../lib/text.ts'
import { trackName } from '../../lib/track-name.ts'
import { useIsTrackLive } from '../../player/react.ts'
import covering from '../lists/covering.module.css'
import { Highlighted } from '../lists/Highlighted.tsx'
import { Watch } from '../marks/Watch.tsx'
import { MenuButton } from '../menu/MenuButton.tsx'
import { TrackArt } from '../tracks/TrackArt.tsx'
import { TrackTitle } from '../tracks/TrackTitle.tsx'
import { firstSeen } from '../tracks/track-facts.ts'
import styles from './IdCards.module.css'
import type { IdsProps } from './IdTable.tsx'

/** IDs as cards, on phones: first the artist, or what it probably is, then the set in which the ID was heard. */
export function IdCards({ tracks }: IdsProps) {
  return (
    <ul>
      {tracks.map(track => (
        <Item key={track.id} track={track} />
      ))}
    </ul>
  )
}

const Item = memo(function Item({ track }: { track: Track }) {
  const live = useIsTrackLive(track.id)
  return (
    <li className={styles.card} data-live={live || undefined} aria-current={live ? 'true' : undefined}>
      <TrackArt track={track} size={72} live={live} />
      <div className={styles.words}>
        <span className={cx(styles.name, covering.covering)}>
          <Link to="/tracks/$trackId" params={{ trackId: String(track.id) }}>
            {track.probably ? <TrackTitle track={track} /> : <Highlighted>{track.artist}</Highlighted>}
          </Link>
        </span>
        <span className={styles.set}>{track.set_meta?.set_name}</span>
        <span className={styles.meta}>{dotted(firstSeen(track), track.genre)}</span>
      </div>
      <div className={styles.end}>
        <Watch id={track.id} name={trackName(track)} />
        <MenuButton of={{ track }} />
      </div>
    </li>
  )
})
