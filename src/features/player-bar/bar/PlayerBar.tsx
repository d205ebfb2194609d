import type { ReactNode } from 'react'
import type { PlayableSet } from '#contract/entities/music.ts'
import { cx } from '../../../lib/class-names.ts'
import { useCurrentTrack, useHasFailed, useLoadedSet } from '../../../player/react.ts'
import { usePhone } from '../../../ui/layout/use-phone.ts'
import { JumpBack } from '../JumpBack.tsx'
import { MomentButton } from '../MomentButton.tsx'
import { ListeningMenu } from '../menu/ListeningMenu.tsx'
import { PlayToggle } from '../PlayToggle.tsx'
import { QueueButton } from '../QueueButton.tsx'
import { RetryButton } from '../RetryButton.tsx'
import { SeekBar } from '../SeekBar.tsx'
import { TrackMark } from '../TrackMark.tsx'
import { VolumeControl } from '../VolumeControl.tsx'
import { NowPlaying } from './NowPlaying.tsx'
import styles from './PlayerBar.module.css'
import { Transport } from './Transport.tsx'

export interface PlayerBarProps {
  /** Opens the phone's player. */
  onOpen: () => void
  /** Shown as a part of it, above the seek bar. */
  above?: ReactNode
}

/**
 * The player at the bottom edge, once a set is loaded. It reserves its own room at the end of the page, so it must be rendered
 * after everything else.
 */
export function PlayerBar({ onOpen, above }: PlayerBarProps) {
  const set = useLoadedSet()
  const phone = usePhone()
  const failed = useHasFailed()
  if (!set) return null
  return (
    <>
      <div className={styles.room} />
      <section
        className={styles.player}
        aria-label="Player"
        tabIndex={-1}
        data-player-bar
        data-failed={failed || undefined}
      >
        <JumpBack className={styles.back} />
        {above}
        <div className={styles.seek}>
          <SeekBar key={set.id} set={set} size={phone ? 'mini' : 'bar'} />
        </div>
        {phone ? <Narrow set={set} failed={failed} onOpen={onOpen} /> : <Wide set={set} failed={failed} />}
      </section>
    </>
  )
}

interface Loaded {
  set: PlayableSet
  failed: boolean
}

const Wide = ({ set, failed }: Loaded) => (
  <div className={styles.controls}>
    <div className={styles.lead}>
      <NowPlaying set={set} artSize={48} />
      <CurrentMark />
    </div>
    <Transport />
    <div className={styles.aside}>
      {failed ? <RetryButton /> : <MomentButton setId={set.id} />}
      {!failed && <VolumeControl />}
      <QueueButton />
      <ListeningMenu />
    </div>
  </div>
)

const Narrow = ({ set, failed, onOpen }: Loaded & Pick<PlayerBarProps, 'onOpen'>) => (
  <div className={cx(styles.controls, styles.narrow)}>
    <NowPlaying set={set} artSize={44} onOpen={onOpen} />
    {failed ? (
      <RetryButton />
    ) : (
      <>
        <MomentButton setId={set.id} />
        <PlayToggle bare />
      </>
    )}
  </div>
)

/** The heart of the current track, where there is room for it. */
function CurrentMark() {
  const track = useCurrentTrack()
  return (
    track && (
      <div className={styles.mark}>
        <TrackMark track={track.track_meta} />
      </div>
    )
  )
}
