import type { Track } from '../../../contract/entities/music.ts'
import { isId } from '../../lib/track-name.ts'
import { Artwork } from '../../ui/Artwork.tsx'
import { IdTile } from '../../ui/IdTile.tsx'
import { LiveEqualiser } from './live.tsx'
import styles from './PlayArt.module.css'

/** A track's sleeve, or the ID tile; `live` puts the equaliser on it. */
export function TrackArt({ track, live = false }: { track: Track; live?: boolean }) {
  return (
    <span className={styles.button}>
      {isId(track) ? <IdTile size={48} /> : <Artwork src={track} size={48} />}
      {live && (
        <span className={styles.live}>
          <LiveEqualiser />
        </span>
      )}
    </span>
  )
}
