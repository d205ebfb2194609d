import type { Track } from '#contract/entities/music.ts'
import { FavouriteButton } from '../../catalogue/marks/FavouriteButton.tsx'
import { WatchButton } from '../../catalogue/marks/WatchButton.tsx'
import { isId, trackName } from '../../lib/track-name.ts'
import styles from './TrackMark.module.css'

export interface TrackMarkProps {
  track: Track
  /** Size of the heart (px). */
  size?: number
}

/** The heart of a track, or the Watch button of an ID. */
export function TrackMark({ track, size = 22 }: TrackMarkProps) {
  const { id } = track
  const name = trackName(track)
  if (isId(track)) return <WatchButton id={id} name={name} />
  return <FavouriteButton of={{ item: 'track', id, name }} size={size} className={styles.heart} />
}
