import { useQuery } from '@tanstack/react-query'
import type { Track } from '#contract/entities/music.ts'
import { SetLink } from '../../../catalogue/sets/SetLink.tsx'
import { firstSeen } from '../../../catalogue/tracks/track-facts.ts'
import { setQuery } from '../../../data/catalogue/set-queries.ts'
import { Artwork } from '../../../ui/media/Artwork.tsx'
import styles from './FoundIn.module.css'
import header from './TrackHeader.module.css'

/** The facts of an ID, which has no label and no release: the set that it was found in, and when it was first heard. */
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

/** A track has the name of its set, but not the artwork. */
function Sleeve({ setId }: { setId: number }) {
  const set = useQuery(setQuery(setId))
  return set.isPending ? null : <Artwork src={set.data ?? null} size={48} />
}
