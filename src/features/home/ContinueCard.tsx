import { VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { SetSummary } from '#contract/entities/music.ts'
import covering from '../../catalogue/lists/covering.module.css'
import { Downloaded } from '../../catalogue/play/Downloaded.tsx'
import { readyToPlay } from '../../catalogue/play/ready-to-play.ts'
import { useUnavailableOffline } from '../../catalogue/play/unavailable-offline.ts'
import { useSetLevels } from '../../catalogue/sets/use-set-levels.ts'
import { playSet } from '../../commands/play-set.ts'
import { setQuery } from '../../data/catalogue/set-queries.ts'
import { notDownloaded } from '../../data/downloads/state-text.ts'
import { usePlaceIn } from '../../data/marks/use-mark.ts'
import { cx } from '../../lib/class-names.ts'
import { hhmmss } from '../../lib/time.ts'
import { useSetLive } from '../../player/react.ts'
import { Artwork } from '../../ui/media/Artwork.tsx'
import { PlayDisc } from '../../ui/media/PlayDisc.tsx'
import { Bars } from '../../ui/waveform/bars/Bars.tsx'
import { waveformTracks } from '../../ui/waveform/set-tracks.ts'
import { percent } from '../../ui/waveform/tracks.ts'
import styles from './ContinueCard.module.css'
import { useWide } from './use-wide.ts'

export interface ContinueCardProps {
  set: SetSummary
  /** A sleeve stands beside the banner, a row below it. */
  shape: 'sleeve' | 'row'
}

/** The set to continue, and how far the listener got in it. Where there is room, with its waveform. */
export function ContinueCard({ set, shape }: ContinueCardProps) {
  const wide = useWide()
  const sleeve = shape === 'sleeve'
  const live = useSetLive(set.id)
  const place = usePlaceIn(set.id)
  const unavailable = useUnavailableOffline(set.id)
  const playing = live === 'playing'
  return (
    <section
      aria-label="Continue listening"
      className={cx(styles.card, styles[shape])}
      data-live={live ?? undefined}
      data-unavailable={unavailable || undefined}
    >
      <span className={styles.art}>
        <Artwork src={set} sizes={sleeve ? 'min(400px, 27.8vw)' : '(width < 56.25em) 88px, 120px'} priority />
        {!sleeve && <Downloaded setId={set.id} size={20} />}
      </span>
      {wide && <Waveform set={set} position={place} playing={playing} />}
      <p className={styles.over}>{unavailable ? notDownloaded : 'Continue listening'}</p>
      <Link to="/sets/$setId" params={{ setId: String(set.id) }} className={cx(styles.name, covering.covering)}>
        {set.set_name}
      </Link>
      <p className={styles.meta}>
        <span>{set.artist}</span>
        <span>
          {' · '}
          {hhmmss(place)}
          <VisuallyHidden> of {hhmmss(set.duration)}</VisuallyHidden>
        </span>
      </p>
      {!unavailable && (
        <PlayDisc
          className={styles.play}
          size={wide ? 52 : 44}
          playing={playing}
          label={`${playing ? 'Pause' : 'Continue'} ${set.set_name}`}
          onClick={() => playSet.effect(set)}
          {...readyToPlay(set)}
        />
      )}
      {!wide && (
        <span className={styles.progress}>
          <span style={{ width: percent(place, set.duration) }} />
        </span>
      )}
    </section>
  )
}

interface WaveformProps {
  set: SetSummary
  /** In ms. */
  position: number
  playing: boolean
}

/** The waveform up to the position. It loads the whole set, which is likely to be opened next. */
function Waveform({ set: { id, duration }, position, playing }: WaveformProps) {
  const { data: detail } = useQuery(setQuery(id))
  const tracks = useMemo(() => waveformTracks(detail?.set_tracks ?? []), [detail])
  const recording = { duration, tracks, levels: useSetLevels(id) }
  return <Bars className={styles.waveform} {...recording} position={position} resting={!playing} mirrored />
}
