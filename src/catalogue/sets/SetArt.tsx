import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react'
import type { SetSummary } from '#contract/entities/music.ts'
import { playSet } from '../../commands/play-set.ts'
import { notDownloaded } from '../../data/downloads/state-text.ts'
import { useSetLive } from '../../player/react.ts'
import { hidden } from '../../ui/controls/hidden.ts'
import { Artwork, type ArtworkProps } from '../../ui/media/Artwork.tsx'
import styles from '../play/art.module.css'
import { Downloaded } from '../play/Downloaded.tsx'
import { Heard } from '../play/Heard.tsx'
import { PlayerEqualiser } from '../play/PlayerEqualiser.tsx'
import { readyToPlay } from '../play/ready-to-play.ts'
import { usePlayLabel } from '../play/resume.ts'
import { useUnavailableOffline } from '../play/unavailable-offline.ts'

export interface SetArtProps extends Pick<ArtworkProps, 'size' | 'sizes'> {
  set: SetSummary
}

/**
 * A set's sleeve as a button that plays or pauses the set, with how much of it was heard. The equaliser shows while the set is
 * loaded. While the set is unavailable offline, the sleeve is gray and no button.
 */
export function SetArt({ set, ...picture }: SetArtProps) {
  const live = useSetLive(set.id)
  const unavailable = useUnavailableOffline(set.id)
  return (
    <span
      className={styles.art}
      data-live={live ?? undefined}
      data-unavailable={unavailable || undefined}
      title={unavailable ? notDownloaded : undefined}
    >
      {unavailable ? <Unavailable set={set} {...picture} /> : <PlayButton set={set} {...picture} live={live} />}
      <Heard set={set} />
    </span>
  )
}

function PlayButton({ set, live, ...picture }: SetArtProps & { live: ReturnType<typeof useSetLive> }) {
  const Glyph = live === 'playing' ? IconPlayerPauseFilled : IconPlayerPlayFilled
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-label={usePlayLabel(set, live)}
        onClick={() => playSet.effect(set)}
        {...readyToPlay(set)}
      >
        <Artwork src={set} {...picture} />
        {live && (
          <span className={styles.live}>
            <PlayerEqualiser />
          </span>
        )}
        <span className={styles.glyph}>
          <Glyph size={20} aria-hidden="true" />
        </span>
      </button>
      <Downloaded setId={set.id} size={picture.size === 48 ? 16 : 24} />
    </>
  )
}

const Unavailable = ({ set, ...picture }: SetArtProps) => (
  <>
    <Artwork src={set} {...picture} />
    <span className={hidden}>{notDownloaded}</span>
  </>
)
