import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react'
import type { SetSummary } from '../../../contract/entities/music.ts'
import { Artwork } from '../../ui/Artwork.tsx'
import { LiveEqualiser, useSetLive } from './live.tsx'
import styles from './PlayArt.module.css'

export interface PlayArtProps {
  set: SetSummary
  size: number
  /** Plays the set, or pauses it while it plays. */
  onPlay: (set: SetSummary) => void
}

/** A set's sleeve as a button: the glyph shows under the pointer, the equaliser while it is loaded. */
export function PlayArt({ set, size, onPlay }: PlayArtProps) {
  const live = useSetLive(set.id)
  const Glyph = live === 'playing' ? IconPlayerPauseFilled : IconPlayerPlayFilled
  return (
    <button
      type="button"
      className={styles.button}
      data-live={live ?? undefined}
      aria-label={`${live === 'playing' ? 'Pause' : 'Play'} ${set.set_name}`}
      onClick={() => onPlay(set)}
    >
      <Artwork src={set} size={size} />
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
  return (
    <span className={styles.button} data-live={live ?? undefined}>
      <Artwork src={set} size={size} />
      {live && (
        <span className={styles.live}>
          <LiveEqualiser />
        </span>
      )}
    </span>
  )
}
