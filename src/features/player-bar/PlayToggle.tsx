import { cx } from '../../lib/class-names.ts'
import { useIsRunning, usePlayback } from '../../player/react.ts'
import { useCommand } from '../../ui/controls/use-command.ts'
import { PlayDisc } from '../../ui/media/PlayDisc.tsx'
import type { PlayerCommands } from './commands.ts'
import styles from './PlayToggle.module.css'

export interface PlayToggleProps {
  togglePlay: PlayerCommands['togglePlay']
  size?: 44 | 72
  /** Without its disc, as in the phone's bar. */
  bare?: boolean
}

/** Play and pause; a ring turns around it while it waits for data. */
export function PlayToggle({ togglePlay, size = 44, bare = false }: PlayToggleProps) {
  const { label, enabled, run } = useCommand(togglePlay)
  const buffering = usePlayback().state === 'buffering'
  return (
    <span className={cx(styles.toggle, bare && styles.bare, buffering && styles.buffering)} aria-busy={buffering}>
      <PlayDisc
        playing={useIsRunning()}
        label={label}
        size={size}
        disabled={!enabled}
        aria-keyshortcuts={togglePlay.shortcuts.join(' ')}
        onClick={run}
      />
    </span>
  )
}
