import { IconPlayerPlayFilled } from '@tabler/icons-react'
import type { SetTrack } from '#contract/entities/music.ts'
import { PlayerEqualiser } from '../../../catalogue/play/PlayerEqualiser.tsx'
import { TrackArt } from '../../../catalogue/tracks/TrackArt.tsx'
import { cappedCount } from '../../../lib/text.ts'
import { hhmmss } from '../../../lib/time.ts'
import { trackName } from '../../../lib/track-name.ts'
import { hidden } from '../../../ui/controls/hidden.ts'
import styles from './PlayTrack.module.css'

export interface PlayTrackProps {
  track: SetTrack
  /** It plays now: the equaliser takes the place of its number. */
  current: boolean
  /** Null while it can't be played: then there is no button. */
  onPlay: ((track: SetTrack) => void) | null
  /** Shows the track's start under the number. */
  withTime?: boolean
}

/** A track's number and artwork, as a button that plays the set from the track's start. */
export function PlayTrack({ onPlay, ...shown }: PlayTrackProps) {
  const { track, current, withTime = false } = shown
  const drawn = { className: styles.button, 'data-live': current || undefined, 'data-time': withTime || undefined }
  const start = hhmmss(track.start_time)
  if (!onPlay)
    return (
      <span {...drawn}>
        <span className={hidden}>{`${track.track_position}, ${start}`}</span>
        <Drawn {...shown} />
      </span>
    )
  return (
    <button type="button" {...drawn} onClick={() => onPlay(track)}>
      <span className={hidden}>{`Play ${trackName(track.track_meta)} from ${start}`}</span>
      <Drawn {...shown} playable />
    </button>
  )
}

function Drawn({ track, current, withTime, playable }: Omit<PlayTrackProps, 'onPlay'> & { playable?: boolean }) {
  return (
    <>
      <span className={styles.place} aria-hidden="true">
        <b>{current ? <PlayerEqualiser /> : cappedCount(track.track_position)}</b>
        {withTime && <span>{hhmmss(track.start_time)}</span>}
      </span>
      <span className={styles.art}>
        <TrackArt track={track.track_meta} />
        {playable && (
          <span className={styles.glyph}>
            <IconPlayerPlayFilled size={20} aria-hidden="true" />
          </span>
        )}
      </span>
    </>
  )
}
