import { VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { SetSummary } from '../../../contract/entities/music.ts'
import covering from '../../catalogue/lists/covering.module.css'
import { Kept } from '../../catalogue/play/Downloaded.tsx'
import { useSetLive } from '../../catalogue/play/live.tsx'
import { readyToPlay } from '../../catalogue/play/ready-to-play.ts'
import { useSetAway } from '../../catalogue/play/unavailable-offline.ts'
import { peaksQuery } from '../../data/catalogue/peaks.ts'
import { setQuery } from '../../data/catalogue/queries.ts'
import { notHere } from '../../data/downloads/state-text.ts'
import { useMark } from '../../data/marks/use-mark.ts'
import { cx } from '../../lib/class-names.ts'
import { dotted } from '../../lib/text.ts'
import { hhmmss } from '../../lib/time.ts'
import { Artwork } from '../../ui/media/Artwork.tsx'
import { PlayDisc } from '../../ui/media/PlayDisc.tsx'
import { Bars } from '../../ui/waveform/bars/Bars.tsx'
import { levelsFromPeaks } from '../../ui/waveform/bars/levels.ts'
import { waveformTracks } from '../../ui/waveform/set-tracks.ts'
import { percent } from '../../ui/waveform/tracks.ts'
import styles from './ContinueCard.module.css'
import { useWide } from './use-wide.ts'

export interface ContinueCardProps {
  set: SetSummary
  /** Plays the set from where it was left, or pauses it while it plays. */
  onPlay: (set: SetSummary) => void
}

/** The set that the listener left, and how far they had come: a row on phones, a sleeve with its waveform beside the banner. */
export function ContinueCard({ set, onPlay }: ContinueCardProps) {
  const wide = useWide()
  const live = useSetLive(set.id)
  const place = useMark(`set/${set.id}`).current_timestamp
  const away = useSetAway(set.id)
  const playing = live === 'playing'
  return (
    <section
      aria-label="Continue listening"
      className={styles.card}
      data-live={live ?? undefined}
      data-away={away || undefined}
    >
      <span className={styles.art}>
        <Artwork src={set} sizes="(width < 56.25em) 88px, min(400px, 27.8vw)" priority />
        {!wide && <Kept setId={set.id} size={20} />}
      </span>
      {wide && <Heard set={set} place={place} playing={playing} />}
      <p className={styles.over}>{away ? notHere : 'Continue listening'}</p>
      <Link to="/sets/$setId" params={{ setId: String(set.id) }} className={cx(styles.name, covering.covering)}>
        {set.set_name}
      </Link>
      <p className={styles.meta}>
        {dotted(set.artist, hhmmss(place))}
        <VisuallyHidden> of {hhmmss(set.duration)}</VisuallyHidden>
      </p>
      {!away && (
        <PlayDisc
          className={styles.play}
          size={wide ? 52 : 44}
          playing={playing}
          label={`${playing ? 'Pause' : 'Continue'} ${set.set_name}`}
          onClick={() => onPlay(set)}
          {...readyToPlay(set)}
        />
      )}
      {!wide && <span className={styles.progress} style={{ width: percent(place, set.duration) }} />}
    </section>
  )
}

interface HeardProps {
  set: SetSummary
  /** In ms. */
  place: number
  playing: boolean
}

/** The waveform with what was heard of it. The set is likely to be opened next, so what this asks for is no waste. */
function Heard({ set: { id, duration }, place, playing }: HeardProps) {
  const { data: detail } = useQuery(setQuery(id))
  const { data: peaks } = useQuery(peaksQuery(id))
  const levels = useMemo(() => peaks && levelsFromPeaks(peaks), [peaks])
  const tracks = useMemo(() => waveformTracks(detail?.set_tracks ?? []), [detail])
  const recording = { duration, tracks, levels }
  return <Bars className={styles.heard} {...recording} position={place} resting={!playing} mirrored />
}
