import { memo } from 'react'
import type { SetSound } from '#contract/entities/music.ts'
import styles from './TempoCurve.module.css'
import { foldedBpm, type TempoPart, type TempoRange, tempoPath } from './tempo-path.ts'

export interface TempoCurveProps {
  parts: readonly TempoPart[]
  sound: SetSound
  /** Of the set, in ms. */
  duration: number
}

/** How the tempo of a set rises and falls, over the bars of its waveform. A screen reader hears where it begins and ends. Nothing where no tempo is known. */
export const TempoCurve = memo(function TempoCurve({
  parts,
  sound: { bpm_low: low, bpm_high: high },
  duration,
}: TempoCurveProps) {
  if (low === null || high === null) return null
  const range = { low, high }
  const path = tempoPath(parts, range, duration)
  return (
    <svg
      className={styles.curve}
      viewBox="0 0 1000 100"
      preserveAspectRatio="none"
      role="img"
      aria-label={spoken(parts, range)}
    >
      <path d={path} />
      <path d={path} />
    </svg>
  )
})

/** `Tempo: begins at 124 BPM, ends at 132`. */
function spoken(parts: readonly TempoPart[], range: TempoRange): string {
  const [first, last] = [parts.find(({ bpm }) => bpm), parts.findLast(({ bpm }) => bpm)].map(part =>
    Math.round(foldedBpm(part?.bpm ?? range.low, range)),
  )
  return `Tempo: begins at ${first} BPM, ends at ${last}`
}
