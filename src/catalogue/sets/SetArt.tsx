import { VisuallyHidden } from '@mantine/core'
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react'
import type { SetSummary } from '../../../contract/entities/music.ts'
import { playSet } from '../../commands/play-set.ts'
import { notDownloaded } from '../../data/downloads/state-text.ts'
import { useSetLive } from '../../player/react.ts'
import { Artwork } from '../../ui/media/Artwork.tsx'
import styles from '../play/art.module.css'
import { Downloaded } from '../play/Downloaded.tsx'
import { PlayerEqualiser } from '../play/PlayerEqualiser.tsx'
import { readyToPlay } from '../play/ready-to-play.ts'
import { useUnavailableOffline } from '../play/unavailable-offline.ts'

export interface SetArtProps {
  set: SetSummary
  /** Edge in px. */
  size: number
}

/**
 * A set's sleeve as a button that plays or pauses the set. The glyph shows on hover, the equaliser while the set is loaded.
 * While the set is unavailable offline it is no button.
 */
export function PlaySetArt({ set, size }: SetArtProps) {
  const live = useSetLive(set.id)
  const unavailable = useUnavailableOffline(set.id)
  if (unavailable) return <UnavailableSetArt set={set} size={size} />
  const Glyph = live === 'playing' ? IconPlayerPauseFilled : IconPlayerPlayFilled
  return (
    <button
      type="button"
      className={styles.button}
      data-live={live ?? undefined}
      aria-label={`${live === 'playing' ? 'Pause' : 'Play'} ${set.set_name}`}
      onClick={() => playSet.effect(set)}
      {...readyToPlay(set)}
    >
      <Artwork src={set} size={size} />
      <Downloaded setId={set.id} size={markSize(size)} />
      {live && (
        <span className={styles.live}>
          <PlayerEqualiser />
        </span>
      )}
      <span className={styles.glyph}>
        <Glyph size={20} aria-hidden="true" />
      </span>
    </button>
  )
}

/** A set's sleeve, dimmed under the equaliser while the set is loaded. */
export function SetArt({ set, size }: SetArtProps) {
  const live = useSetLive(set.id)
  const unavailable = useUnavailableOffline(set.id)
  if (unavailable) return <UnavailableSetArt set={set} size={size} />
  return (
    <span className={styles.button} data-live={live ?? undefined}>
      <Artwork src={set} size={size} />
      {live && (
        <span className={styles.live}>
          <PlayerEqualiser />
        </span>
      )}
      <Downloaded setId={set.id} size={markSize(size)} />
    </span>
  )
}

const markSize = (artSize: number) => (artSize < 64 ? 16 : 24)

/** The gray sleeve of a set that can't be played now, and why. */
const UnavailableSetArt = ({ set, size }: SetArtProps) => (
  <span className={styles.button} data-unavailable="" title={notDownloaded}>
    <Artwork src={set} size={size} />
    <VisuallyHidden>{notDownloaded}</VisuallyHidden>
  </span>
)
