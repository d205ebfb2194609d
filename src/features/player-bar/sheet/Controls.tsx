import { useCommand } from '../../../ui/controls/use-command.ts'
import { CommandButton } from '../CommandButton.tsx'
import type { PlayerCommands } from '../commands.ts'
import { ListeningMenu } from '../ListeningMenu.tsx'
import { PlayToggle } from '../PlayToggle.tsx'
import styles from './Controls.module.css'

/** Of the sheet. */
const atLowerEdge = {
  position: 'fixed',
  top: 'auto',
  bottom: 'calc(16px + env(safe-area-inset-bottom))',
  left: 16,
  width: 'calc(100vw - 32px)',
} as const

/** The large controls: options, back, play, on, and the moment. */
export function Controls({ commands }: { commands: PlayerCommands }) {
  return (
    <div className={styles.controls}>
      <ListeningMenu commands={commands} place={atLowerEdge} />
      <CommandButton command={commands.previousTrack} size={28} className={styles.step} />
      <PlayToggle togglePlay={commands.togglePlay} size={72} />
      <CommandButton command={commands.nextTrack} size={28} className={styles.step} />
      <Moment likeMoment={commands.likeMoment} />
    </div>
  )
}

function Moment({ likeMoment }: Pick<PlayerCommands, 'likeMoment'>) {
  const { label, Icon, enabled, run } = useCommand(likeMoment)
  return (
    <button type="button" className={styles.moment} aria-label={label} disabled={!enabled} onClick={run}>
      <Icon size={26} stroke={1.75} aria-hidden />
    </button>
  )
}
