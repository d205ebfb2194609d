import { VisuallyHidden } from '@mantine/core'
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react'
import type { SetSummary } from '../../../contract/entities/music.ts'
import { notHere } from '../../data/downloads/state-text.ts'
import { Artwork } from '../../ui/media/Artwork.tsx'
import { Kept } from './Downloaded.tsx'
import { LiveEqualiser, useSetLive } from './live.tsx'
import styles from './PlayArt.module.css'
import { readyToPlay } from './ready-to-play.ts'
import { useSetAway } from './unavailable-offline.ts'

export interface PlayArtProps {
  set: SetSummary
  size: number
  /** Plays the set, or pauses it while it plays. */
  onPlay: (set: SetSummary) => void
}

/** A set's sleeve as a button: the glyph shows under the pointer, the equaliser while it is loaded. None while it is away. */
export function PlayArt({ set, size, onPlay }: PlayArtProps) {
  const live = useSetLive(set.id)
  const away = useSetAway(set.id)
  if (away) return <AwayArt set={set} size={size} />
  const Glyph = live === 'playing' ? IconPlayerPauseFilled : IconPlayerPlayFilled
  return (
    <button
      type="button"
      className={styles.button}
      data-live={live ?? undefined}
      aria-label={`${live === 'playing' ? 'Pause' : 'Play'} ${set.set_name}`}
      onClick={() => onPlay(set)}
      {...readyToPlay(set)}
    >
      <Artwork src={set} size={size} />
      <Kept setId={set.id} size={markOn(size)} />
      {live && (
        <span className={styles.live}>
          <LiveEqualiser />
        </span>
      )}
      <span className={styles.glyph}>
        <Glyph size={20} aria-hidden="true" />
      </span>
    </button>
  )
}

/** The sleeve of what plays, dimmed under its equaliser. */
export function LiveArt({ set, size }: Omit<PlayArtProps, 'onPlay'>) {
  const live = useSetLive(set.id)
  const away = useSetAway(set.id)
  if (away) return <AwayArt set={set} size={size} />
  return (
    <span className={styles.button} data-live={live ?? undefined}>
      <Artwork src={set} size={size} />
      {live && (
        <span className={styles.live}>
          <LiveEqualiser />
        </span>
      )}
      <Kept setId={set.id} size={markOn(size)} />
    </span>
  )
}

const markOn = (size: number) => (size < 64 ? 16 : 24)

/** The grey sleeve of a set that can't be played now, and why. */
const AwayArt = ({ set, size }: Omit<PlayArtProps, 'onPlay'>) => (
  <span className={styles.button} data-away="" title={notHere}>
    <Artwork src={set} size={size} />
    <VisuallyHidden>{notHere}</VisuallyHidden>
  </span>
)
