import type { Atom } from 'jotai/vanilla'
import type { ReactNode } from 'react'
import { cx } from '../../lib/class-names.ts'
import { useDerived } from '../../state/use-derived.ts'
import { useLate } from '../overlays/late.ts'
import { Bars } from './bars/Bars.tsx'
import { CurrentLabel } from './CurrentLabel.tsx'
import type { LivePosition } from './live-position.ts'
import { still } from './position-animation.ts'
import type { HintProps } from './seek/Hint.tsx'
import { usePointed } from './seek/pointed.ts'
import { Ruler } from './seek/Ruler.tsx'
import { Seeker } from './seek/Seeker.tsx'
import { Band, Boundaries, Head, Moments } from './time-axis.tsx'
import { hint } from './tips.ts'
import { trackIndexAt, type WaveformTrack } from './tracks.ts'
import styles from './Waveform.module.css'

export interface WaveformProps {
  /** On the set page, in the phone's player sheet, as the player's seek bar, or as the phone player's read-only strip. */
  size: 'large' | 'sheet' | 'bar' | 'mini'
  /** In ms. */
  duration: number
  tracks: readonly WaveformTrack[]
  /** Loudness from 0 to 1, any number of values; null while it is loading. Without it all bars are equal. */
  levels?: readonly number[] | null | undefined
  /** Null while this set isn't loaded in the player. */
  position: LivePosition | null
  /** How fast the position runs by itself, 0 while it stands. */
  pace?: Atom<number>
  playing: boolean
  /** Liked moments, in ms. */
  moments?: readonly number[] | undefined
  /** Called with a position in ms. Keep the function stable: the ruler is memoized. */
  onSeek?: ((ms: number) => void) | undefined
  /** The set's name, for accessible names. */
  name: string
  /** What else is drawn over the bars. */
  children?: ReactNode
}

const none: readonly number[] = []

/** A set's loudness with its tracks on it: boundaries, the current track, IDs, liked moments, and a slider to seek. */
export function Waveform(props: WaveformProps) {
  const {
    size,
    duration,
    tracks,
    levels,
    position,
    pace = still,
    playing,
    moments = none,
    onSeek,
    name,
    children,
  } = props
  const current = useDerived(get => (position ? trackIndexAt(tracks, get(position)) : -1), [position, tracks])
  const pointed = usePointed()
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
      {children}
      <div className={styles.over} aria-hidden="true">
        <Moments at={moments} duration={duration} />
        {position && <Head position={position} pace={pace} duration={duration} />}
      </div>
      {onSeek && size !== 'mini' && (
        <>
          <Seeker {...{ name, duration, tracks, position, pointed, onSeek }} />
          <LateHint {...{ pointed, position, duration, tracks }} />
        </>
      )}
      {large && position && (
        <CurrentLabel track={tracks[current]} position={position} duration={duration} playing={playing} />
      )}
      {tall && <Ruler {...{ name, duration, tracks, current, pointed, onSeek }} />}
    </div>
  )
}

function LateHint(props: HintProps) {
  const wanted = useDerived(get => get(props.pointed) !== null, [props.pointed])
  const { Hint } = useLate(hint, wanted) ?? {}
  return wanted && Hint && <Hint {...props} />
}
