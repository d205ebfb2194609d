import { useQuery } from '@tanstack/react-query'
import type { Track } from '../../../contract/entities/music.ts'
import { SetLink } from '../../catalogue/sets/SetLink.tsx'
import { firstSeen } from '../../catalogue/tracks/track-facts.ts'
import { setQuery } from '../../data/catalogue/queries.ts'
import { Artwork } from '../../ui/media/Artwork.tsx'
import styles from './FoundIn.module.css'
import header from './TrackHeader.module.css'

/** In place of a label and a release: the set in which an ID was found, and when that was. */
export function FoundIn({ track }: { track: Track }) {
  const { set_meta: set } = track
  return (
    <dl className={styles.facts}>
      {set && (
        <div className={styles.found}>
          <dt>Found in</dt>
          <dd>
            <SetLink set={set} className={header.underlined} />
            <span className={styles.sleeve}>
              <Sleeve setId={set.id} />
            </span>
          </dd>
        </div>
      )}
      <div>
        <dt>First Heard</dt>
        <dd>{firstSeen(track)}</dd>
      </div>
    </dl>
  )
}

/** A track names its set, but has no picture of it. */
function Sleeve({ setId }: { setId: number }) {
  const set = useQuery(setQuery(setId))
  return set.isPending ? null : <Artwork src={set.data ?? null} size={48} />
}
