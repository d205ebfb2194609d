import { useMediaQuery } from '@mantine/hooks'
import type { SetSummary } from '../../../contract/entities/music.ts'
import { useLoadedSet, usePlayback } from '../../player/react.ts'
import type { PlayerBarCommands } from './commands.ts'
import { NowPlaying } from './NowPlaying.tsx'
import styles from './PlayerBar.module.css'
import { RetryButton } from './RetryButton.tsx'
import { SeekBar } from './SeekBar.tsx'
import { Transport } from './Transport.tsx'
import { VolumeControl } from './VolumeControl.tsx'

export interface PlayerBarProps {
  commands: PlayerBarCommands
}

/**
 * The player at the bottom edge, there as soon as something is loaded. It keeps its own room at the end of the page, so
 * it belongs after everything else.
 */
export function PlayerBar({ commands }: PlayerBarProps) {
  const set = useLoadedSet()
  return set && <Bar set={set} commands={commands} />
}

function Bar({ set, commands }: PlayerBarProps & { set: SetSummary }) {
  const phone = useMediaQuery('(width < 37.5em)', false, { getInitialValueInEffect: false })
  const failed = usePlayback().state === 'failed'
  return (
    <>
      <div className={styles.room} />
      <section className={styles.player} aria-label="Player" data-failed={failed || undefined}>
        <SeekBar set={set} phone={phone} seek={commands.seek} />
        <div className={styles.controls}>
          <NowPlaying set={set} sleeve={phone ? 44 : 48} />
          <Transport commands={commands} />
          <div className={styles.aside}>
            {failed ? <RetryButton retry={commands.retry} /> : !phone && <VolumeControl commands={commands} />}
          </div>
        </div>
      </section>
    </>
  )
}
