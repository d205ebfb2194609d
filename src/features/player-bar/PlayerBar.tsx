import type { PlayableSet } from '../../../contract/entities/music.ts'
import { cx } from '../../lib/class-names.ts'
import { useCurrentTrack, useLoadedSet, usePlayback } from '../../player/react.ts'
import { usePhone } from '../../ui/layout/use-phone.ts'
import { CommandButton } from './CommandButton.tsx'
import type { PlayerCommands } from './commands.ts'
import { JumpBack } from './JumpBack.tsx'
import { ListeningMenu } from './ListeningMenu.tsx'
import { NowPlaying } from './NowPlaying.tsx'
import styles from './PlayerBar.module.css'
import { PlayToggle } from './PlayToggle.tsx'
import { QueueButton } from './QueueButton.tsx'
import { RetryButton } from './RetryButton.tsx'
import { SeekBar } from './SeekBar.tsx'
import { TrackMark } from './TrackMark.tsx'
import { Transport } from './Transport.tsx'
import { VolumeControl } from './VolumeControl.tsx'

export interface PlayerBarProps {
  commands: PlayerCommands
  queueShown: boolean
  /** Opens the sheet; phones ask for it. */
  onOpen: () => void
}

/**
 * The player at the bottom edge, there as soon as something is loaded. It keeps its own room at the end of the page, so
 * it belongs after everything else.
 */
export function PlayerBar(props: PlayerBarProps) {
  const set = useLoadedSet()
  const phone = usePhone()
  const failed = usePlayback().state === 'failed'
  if (!set) return null
  const { seek, jumpBack, continueElsewhere } = props.commands
  return (
    <>
      <div className={styles.room} />
      <section className={styles.player} aria-label="Player" data-failed={failed || undefined}>
        <JumpBack jumpBack={jumpBack} continueElsewhere={continueElsewhere} className={styles.back} />
        <div className={styles.seek}>
          <SeekBar key={set.id} set={set} size={phone ? 'mini' : 'bar'} seek={seek} />
        </div>
        {phone ? <Narrow {...props} set={set} failed={failed} /> : <Wide {...props} set={set} failed={failed} />}
      </section>
    </>
  )
}

type Loaded = PlayerBarProps & { set: PlayableSet; failed: boolean }

const Wide = ({ set, failed, commands, queueShown }: Loaded) => (
  <div className={styles.controls}>
    <div className={styles.lead}>
      <NowPlaying set={set} sleeve={48} />
      <CurrentMark commands={commands} />
    </div>
    <Transport commands={commands} />
    <div className={styles.aside}>
      {failed ? <RetryButton retry={commands.retry} /> : <CommandButton command={commands.likeMoment} />}
      {!failed && <VolumeControl commands={commands} />}
      <QueueButton toggleQueue={commands.toggleQueue} shown={queueShown} />
      <ListeningMenu commands={commands} />
    </div>
  </div>
)

const Narrow = ({ set, failed, commands, onOpen }: Loaded) => (
  <div className={cx(styles.controls, styles.narrow)}>
    <NowPlaying set={set} sleeve={44} onOpen={onOpen} />
    {failed ? (
      <RetryButton retry={commands.retry} />
    ) : (
      <>
        <CommandButton command={commands.likeMoment} />
        <PlayToggle togglePlay={commands.togglePlay} bare />
      </>
    )}
  </div>
)

/** The heart of what plays, where there is room for it. */
function CurrentMark({ commands }: Pick<PlayerBarProps, 'commands'>) {
  const track = useCurrentTrack()
  return (
    track && (
      <div className={styles.mark}>
        <TrackMark track={track.track_meta} commands={commands} />
      </div>
    )
  )
}
