import { memo } from 'react'
import type { SetTrack } from '../../../../contract/entities/music.ts'
import { dotted } from '../../../lib/text.ts'
import { hhmmss } from '../../../lib/time.ts'
import { isId } from '../../../lib/track-name.ts'
import { useIsCurrentTrack } from '../../../player/react.ts'
import { Likes } from '../Likes.tsx'
import { TrackTitle } from '../TrackTitle.tsx'
import { PlayTrack } from './PlayTrack.tsx'
import styles from './TracklistCards.module.css'
import type { TracklistProps } from './TracklistTable.tsx'

/** The tracklist below 600 px. */
export function TracklistCards({ tracks, onPlayTrack }: TracklistProps) {
  return (
    <ol className={styles.cards}>
      {tracks.map(track => (
        <Card key={track.id} track={track} onPlay={onPlayTrack} />
      ))}
    </ol>
  )
}

interface CardProps {
  track: SetTrack
  onPlay: (track: SetTrack) => void
}

const Card = memo(function Card({ track, onPlay }: CardProps) {
  const current = useIsCurrentTrack(track.id)
  const { track_meta: meta } = track
  return (
    <li className={styles.card} data-live={current || undefined} aria-current={current ? 'true' : undefined}>
      <PlayTrack track={track} current={current} onPlay={onPlay} />
      <span className={styles.words}>
        <TrackTitle track={meta} className={styles.name} />
        <span className={styles.meta}>{dotted(meta.artist, hhmmss(track.start_time))}</span>
      </span>
      {!isId(meta) && <Likes count={meta.user_likes} mine={meta.user_fav.is_fav} stacked />}
    </li>
  )
})
