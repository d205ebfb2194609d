import { transport } from '../../commands/transport.ts'
import { cx } from '../../lib/class-names.ts'
import { useIsRunning, usePlayback } from '../../player/react.ts'
import { useCommand } from '../../ui/controls/use-command.ts'
import { PlayDisc } from '../../ui/media/PlayDisc.tsx'
import styles from './PlayToggle.module.css'

export interface PlayToggleProps {
  size?: 44 | 72
  /** Without the disc around it, as in the phone's bar. */
  bare?: boolean
}

const { togglePlay } = transport

/** Play and pause. A ring turns around it while the player buffers. */
export function PlayToggle({ size = 44, bare = false }: PlayToggleProps) {
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
