import { transport } from '../../../commands/transport.ts'
import { CommandButton } from '../CommandButton.tsx'
import { MomentButton } from '../MomentButton.tsx'
import { ListeningMenu } from '../menu/ListeningMenu.tsx'
import { PlayToggle } from '../PlayToggle.tsx'
import styles from './Controls.module.css'

/** At the lower edge of the sheet. */
const atLowerEdge = {
  position: 'fixed',
  top: 'auto',
  bottom: 'calc(16px + env(safe-area-inset-bottom))',
  left: 16,
  width: 'calc(100vw - 32px)',
} as const

/** The large controls: listening options, previous track, play, next track, and saving the moment. */
export function Controls({ setId }: { setId: number }) {
  return (
    <div className={styles.controls}>
      <ListeningMenu place={atLowerEdge} />
      <CommandButton command={transport.previousTrack} size={28} className={styles.step} />
      <PlayToggle size={72} />
      <CommandButton command={transport.nextTrack} size={28} className={styles.step} />
      <MomentButton setId={setId} size={26} className={styles.moment} />
    </div>
  )
}
