import { cx } from '../../lib/class-names.ts'
import { useDerived } from '../../state/use-derived.ts'
import { Bars } from './bars/Bars.tsx'
import { CurrentLabel } from './CurrentLabel.tsx'
import type { Followed } from './live-position.ts'
import { Band, Boundaries, Head, Moments } from './marks.tsx'
import { Ruler } from './seek/Ruler.tsx'
import { Seeker } from './seek/Seeker.tsx'
import { trackIndexAt, type WaveformTrack } from './tracks.ts'
import styles from './Waveform.module.css'

export interface WaveformProps {
  /** The set page's, the phone sheet's, the player's seek bar, or the phone player's strip, which only shows. */
  size: 'large' | 'sheet' | 'bar' | 'mini'
  /** In ms. */
  duration: number
  tracks: readonly WaveformTrack[]
  /** Loudness 0..1, any number of them; even bars without. */
  levels?: readonly number[] | undefined
  /** Null while this set is not loaded. */
  position: Followed | null
  playing: boolean
  /** Liked moments, in ms. */
  moments?: readonly number[] | undefined
  /** Keep it the same function from render to render: the ruler is drawn again only when something changes. */
  onSeek?: ((ms: number) => void) | undefined
  /** Of the set, for the slider's accessible name. */
  name: string
}

const none: readonly number[] = []

/** The waveform is the tracklist: boundaries, the current track, IDs and moments over the loudness of a set. */
export function Waveform(props: WaveformProps) {
  const { size, duration, tracks, levels, position, playing, moments = none, onSeek, name } = props
  const current = useDerived(get => (position ? trackIndexAt(tracks, get(position)) : -1), [position, tracks])
  const large = size === 'large'
  const tall = large || size === 'sheet'
  return (
    <div className={cx(styles.waveform, styles[size])} data-bleed={large || undefined}>
      <div className={styles.ground} aria-hidden="true">
        <Band track={tracks[current]} duration={duration} />
        <Boundaries tracks={tracks} duration={duration} />
      </div>
      <Bars
        className={styles.bars}
        mirrored={tall}
        duration={duration}
        tracks={tracks}
        levels={levels}
        position={position}
      />
      <div className={styles.over} aria-hidden="true">
        <Moments at={moments} duration={duration} />
        {position && <Head position={position} duration={duration} />}
      </div>
      {onSeek && size !== 'mini' && (
        <Seeker name={name} duration={duration} tracks={tracks} position={position} onSeek={onSeek} hinting={!tall} />
      )}
      {large && position && (
        <CurrentLabel track={tracks[current]} position={position} duration={duration} playing={playing} />
      )}
      {tall && <Ruler name={name} duration={duration} tracks={tracks} current={current} onSeek={onSeek} />}
    </div>
  )
}
