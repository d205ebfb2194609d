import { memo } from 'react'
import type { SetTrack } from '#contract/entities/music.ts'
import { TrackLink } from '../../../catalogue/links.tsx'
import covering from '../../../catalogue/lists/covering.module.css'
import { LikesOrWatch } from '../../../catalogue/marks/LikesOrWatch.tsx'
import { cx } from '../../../lib/class-names.ts'
import { hhmmss } from '../../../lib/time.ts'
import { useIsCurrentTrack } from '../../../player/react.ts'
import { PlayTrack } from './PlayTrack.tsx'
import styles from './TracklistCards.module.css'
import type { TracklistProps } from './TracklistTable.tsx'
import { TrackMenu } from './TrackMenu.tsx'

/** The tracklist below 600 px. */
export function TracklistCards({ tracks, onPlay }: TracklistProps) {
  return (
    <ol className={styles.cards}>
      {tracks.map(track => (
        <Card key={track.id} track={track} onPlay={onPlay} />
      ))}
    </ol>
  )
}

interface CardProps extends Pick<TracklistProps, 'onPlay'> {
  track: SetTrack
}

const Card = memo(function Card({ track, onPlay }: CardProps) {
  const current = useIsCurrentTrack(track.id)
  const { track_meta: meta } = track
  return (
    <li className={styles.card} data-live={current || undefined} aria-current={current ? 'true' : undefined}>
      <PlayTrack track={track} current={current} onPlay={onPlay} />
      <span className={styles.words}>
        <TrackLink track={meta} className={cx(styles.name, covering.covering)} />
        <span className={styles.meta}>
          {/* What an ID probably is has its artist in the name. */}
          {!meta.probably && (
            <>
              <span className={styles.artist}>{meta.artist}</span>
              {' · '}
            </>
          )}
          {hhmmss(track.start_time)}
        </span>
      </span>
      <span className={styles.end}>
        <LikesOrWatch track={meta} stacked />
        <TrackMenu track={track} onPlay={onPlay} />
      </span>
    </li>
  )
})
