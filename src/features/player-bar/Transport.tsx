import { cx } from '../../lib/class-names.ts'
import { hhmmss } from '../../lib/time.ts'
import { useDuration, useIsRunning, usePlayback, usePositionSeconds } from '../../player/react.ts'
import { PlayDisc } from '../../ui/PlayDisc.tsx'
import { useCommand } from '../../ui/use-command.ts'
import { CommandButton } from './CommandButton.tsx'
import type { PlayerBarCommands } from './commands.ts'
import styles from './Transport.module.css'

type TransportCommands = Pick<PlayerBarCommands, 'togglePlay' | 'previousTrack' | 'nextTrack'>

export function Transport({ commands }: { commands: TransportCommands }) {
  return (
    <div className={styles.transport}>
      <Elapsed />
      <CommandButton command={commands.previousTrack} className={styles.step} />
      <Toggle command={commands.togglePlay} />
      <CommandButton command={commands.nextTrack} className={styles.step} />
      <Length />
    </div>
  )
}

function Toggle({ command }: { command: TransportCommands['togglePlay'] }) {
  const { label, enabled, run } = useCommand(command)
  const buffering = usePlayback().state === 'buffering'
  return (
    <span className={cx(styles.toggle, buffering && styles.buffering)} aria-busy={buffering}>
      <PlayDisc
        playing={useIsRunning()}
        label={label}
        disabled={!enabled}
        aria-keyshortcuts={command.shortcuts.join(' ')}
        onClick={run}
      />
    </span>
  )
}

/** A part of its own: it changes every second. */
function Elapsed() {
  const seconds = usePositionSeconds()
  return (
    <span className={cx(styles.time, styles.elapsed)} data-elapsed>
      {hhmmss(seconds * 1000)}
    </span>
  )
}

function Length() {
  return <span className={styles.time}>{hhmmss(useDuration())}</span>
}
