import { cx } from '../../lib/class-names.ts'
import { CommandButton } from './CommandButton.tsx'
import type { PlayerCommands } from './commands.ts'
import { PlayToggle } from './PlayToggle.tsx'
import { Elapsed, Length } from './Times.tsx'
import styles from './Transport.module.css'

type TransportCommands = Pick<PlayerCommands, 'togglePlay' | 'previousTrack' | 'nextTrack'>

/** Back, play, on, between where it is and how long it is. */
export function Transport({ commands }: { commands: TransportCommands }) {
  return (
    <div className={styles.transport}>
      <Elapsed className={cx(styles.time, styles.elapsed)} />
      <CommandButton command={commands.previousTrack} className={styles.step} />
      <PlayToggle togglePlay={commands.togglePlay} />
      <CommandButton command={commands.nextTrack} className={styles.step} />
      <Length className={styles.time} />
    </div>
  )
}
