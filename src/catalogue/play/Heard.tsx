import { IconCheck } from '@tabler/icons-react'
import type { PlayableSet } from '#contract/entities/music.ts'
import { usePlaceIn } from '../../data/marks/use-mark.ts'
import { hhmmss } from '../../lib/time.ts'
import { almostOverMs } from '../../player/progress.ts'
import { hidden } from '../../ui/controls/hidden.ts'
import styles from './Heard.module.css'

/**
 * How much of a set the listener has heard: a line along the lower edge of its sleeve, which must be positioned, and a check
 * once it is finished (product, 4.17). It follows the saved positions, in lime while the set is loaded.
 */
export function Heard({ set: { id, duration } }: { set: Pick<PlayableSet, 'id' | 'duration'> }) {
  const place = usePlaceIn(id)
  if (place <= 0) return null
  const finished = place >= duration - almostOverMs
  const share = finished ? 100 : (100 * place) / duration
  return (
    <span className={styles.heard} style={{ backgroundSize: `${share}% 3px, 100% 3px` }}>
      {finished && (
        <span className={styles.finished}>
          <IconCheck size={12} stroke={2.5} aria-hidden="true" />
        </span>
      )}
      <span className={hidden}>{finished ? 'Finished' : `Heard to ${hhmmss(place)}`}</span>
    </span>
  )
}
