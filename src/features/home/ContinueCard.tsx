import { VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { SetSummary } from '../../../contract/entities/music.ts'
import covering from '../../catalogue/lists/covering.module.css'
import { Downloaded } from '../../catalogue/play/Downloaded.tsx'
import { readyToPlay } from '../../catalogue/play/ready-to-play.ts'
import { useUnavailableOffline } from '../../catalogue/play/unavailable-offline.ts'
import { playSet } from '../../commands/play-set.ts'
import { peaksQuery, setQuery } from '../../data/catalogue/set-queries.ts'
import { notDownloaded } from '../../data/downloads/state-text.ts'
import { usePlaceIn } from '../../data/marks/use-mark.ts'
import { cx } from '../../lib/class-names.ts'
import { dotted } from '../../lib/text.ts'
import { hhmmss } from '../../lib/time.ts'
import { useSetLive } from '../../player/react.ts'
import { Artwork } from '../../ui/media/Artwork.tsx'
import { PlayDisc } from '../../ui/media/PlayDisc.tsx'
import { Bars } from '../../ui/waveform/bars/Bars.tsx'
import { levelsFromPeaks } from '../../ui/waveform/bars/levels.ts'
import { waveformTracks } from '../../ui/waveform/set-tracks.ts'
import { percent } from '../../ui/waveform/tracks.ts'
import styles from './ContinueCard.module.css'
import { useWide } from './use-wide.ts'

/** The set to continue, and how far the listener got in it: a row on phones, a sleeve with its waveform beside the banner. */
export function ContinueCard({ set }: { set: SetSummary }) {
  const wide = useWide()
  const live = useSetLive(set.id)
  const place = usePlaceIn(set.id)
  const unavailable = useUnavailableOffline(set.id)
  const playing = live === 'playing'
  return (
    <section
      aria-label="Continue listening"
      className={styles.card}
      data-live={live ?? undefined}
      data-unavailable={unavailable || undefined}
    >
      <span className={styles.art}>
        <Artwork src={set} sizes="(width < 56.25em) 88px, min(400px, 27.8vw)" priority />
        {!wide && <Downloaded setId={set.id} size={20} />}
      </span>
      {wide && <Waveform set={set} position={place} playing={playing} />}
      <p className={styles.over}>{unavailable ? notDownloaded : 'Continue listening'}</p>
      <Link to="/sets/$setId" params={{ setId: String(set.id) }} className={cx(styles.name, covering.covering)}>
        {set.set_name}
      </Link>
      <p className={styles.meta}>
        {dotted(set.artist, hhmmss(place))}
        <VisuallyHidden> of {hhmmss(set.duration)}</VisuallyHidden>
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
      {!wide && <span className={styles.progress} style={{ width: percent(place, set.duration) }} />}
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
  const { data: peaks } = useQuery(peaksQuery(id))
  const levels = useMemo(() => peaks && levelsFromPeaks(peaks), [peaks])
  const tracks = useMemo(() => waveformTracks(detail?.set_tracks ?? []), [detail])
  const recording = { duration, tracks, levels }
  return <Bars className={styles.waveform} {...recording} position={position} resting={!playing} mirrored />
}
