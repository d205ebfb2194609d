import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import type { Track } from '../../../contract/entities/music.ts'
import { cx } from '../../lib/class-names.ts'
import { dotted } from '../../lib/text.ts'
import { trackName } from '../../lib/track-name.ts'
import covering from '../lists/covering.module.css'
import { Marked } from '../lists/Highlighted.tsx'
import { Watch } from '../marks/Watch.tsx'
import { useTrackLive } from '../play/live.tsx'
import { TrackArt } from '../tracks/TrackArt.tsx'
import { firstSeen } from '../tracks/track-facts.ts'
import styles from './IdCards.module.css'
import type { IdsProps } from './IdTable.tsx'

/** IDs below 600 px: who plays it leads, then where. */
export function IdCards({ tracks, brief = false }: IdsProps) {
  return (
    <ul>
      {tracks.map(track => (
        <Item key={track.id} track={track} brief={brief} />
      ))}
    </ul>
  )
}

const Item = memo(function Item({ track, brief }: { track: Track; brief: boolean }) {
  const live = useTrackLive(track.id)
  return (
    <li className={styles.card} data-live={live || undefined} aria-current={live ? 'true' : undefined}>
      <TrackArt track={track} size={72} live={live} />
      <div className={styles.words}>
        <span className={cx(styles.name, covering.covering)}>
          <Link to="/tracks/$trackId" params={{ trackId: String(track.id) }}>
            <Marked>{track.artist}</Marked>
          </Link>
        </span>
        <span className={styles.set}>{track.set_meta?.set_name}</span>
        <span className={styles.meta}>{dotted(firstSeen(track), track.genre)}</span>
      </div>
      {!brief && (
        <div className={styles.end}>
          <Watch id={track.id} name={trackName(track)} />
        </div>
      )}
    </li>
  )
})
