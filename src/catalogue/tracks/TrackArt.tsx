import type { Track } from '#contract/entities/music.ts'
import { isId } from '../../lib/track-name.ts'
import { Artwork } from '../../ui/media/Artwork.tsx'
import { IdTile } from '../../ui/media/IdTile.tsx'
import styles from '../play/art.module.css'
import { PlayerEqualiser } from '../play/PlayerEqualiser.tsx'

export interface TrackArtProps {
  track: Track
  /** Edge in px. */
  size?: number
  /** The track plays: shows the equaliser on it. */
  live?: boolean
}

/** A track's sleeve; of an ID, the ID tile. */
export function TrackArt({ track, size = 48, live = false }: TrackArtProps) {
  return (
    <span className={styles.sleeve}>
      {isId(track) ? <IdTile size={size} /> : <Artwork src={track} size={size} />}
      {live && (
        <span className={styles.live}>
          <PlayerEqualiser />
        </span>
      )}
    </span>
  )
}
