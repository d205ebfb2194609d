import { IconPlayerPlayFilled } from '@tabler/icons-react'
import type { SetTrack } from '../../../../contract/entities/music.ts'
import { cappedCount } from '../../../lib/text.ts'
import { hhmmss } from '../../../lib/time.ts'
import { trackName } from '../../../lib/track-name.ts'
import { LiveEqualiser } from '../live.tsx'
import { TrackArt } from '../TrackArt.tsx'
import styles from './PlayTrack.module.css'

export interface PlayTrackProps {
  track: SetTrack
  /** It plays now: its number gives way to the equaliser. */
  current: boolean
  onPlay: (track: SetTrack) => void
  /** The start stands under the number. */
  withTime?: boolean
}

/** A track's number and sleeve: the button that plays the set from here. */
export function PlayTrack({ track, current, onPlay, withTime = false }: PlayTrackProps) {
  const start = hhmmss(track.start_time)
  return (
    <button
      type="button"
      className={styles.button}
      data-live={current || undefined}
      data-time={withTime || undefined}
      onClick={() => onPlay(track)}
    >
      <span className="visually-hidden">{`Play ${trackName(track.track_meta)} from ${start}`}</span>
      <span className={styles.place} aria-hidden="true">
        <b>{current ? <LiveEqualiser /> : cappedCount(track.track_position)}</b>
        {withTime && <span>{start}</span>}
      </span>
      <span className={styles.art}>
        <TrackArt track={track.track_meta} />
        <span className={styles.glyph}>
          <IconPlayerPlayFilled size={20} aria-hidden="true" />
        </span>
      </span>
    </button>
  )
}
