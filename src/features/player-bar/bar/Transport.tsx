import { transport } from '../../../commands/transport.ts'
import { cx } from '../../../lib/class-names.ts'
import { CommandButton } from '../CommandButton.tsx'
import { PlayToggle } from '../PlayToggle.tsx'
import { Elapsed, Length } from '../Times.tsx'
import styles from './Transport.module.css'

/** Previous track, play and next track, between the position and the length. */
export function Transport() {
  return (
    <div className={styles.transport}>
      <Elapsed className={cx(styles.time, styles.elapsed)} />
      <CommandButton command={transport.previousTrack} className={styles.step} />
      <PlayToggle />
      <CommandButton command={transport.nextTrack} className={styles.step} />
      <Length className={styles.time} />
    </div>
  )
}
