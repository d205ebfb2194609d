import { hhmmss } from '../../lib/time.ts'
import { trackIndexAt, type WaveformTrack } from './tracks.ts'

/** What a reader hears of a position: "00:48:12, track 9, Tarn – Undertow". */
export function valueText(tracks: readonly WaveformTrack[], position: number): string {
  const track = tracks[trackIndexAt(tracks, position)]
  return track ? `${hhmmss(position)}, track ${track.position}, ${track.name}` : hhmmss(position)
}

/** The name of a ruler cell: "Track 9, Tarn – Undertow, 00:44:58". */
export const cellName = (track: WaveformTrack) => `Track ${track.position}, ${track.name}, ${hhmmss(track.start)}`

/**
 * Where a label `label` px wide begins that wants to start at `x` in a lane `width` px wide: there, or so that it ends
 * there when it would run over the edge, or as far in as it must.
 */
export function labelLeft(x: number, label: number, width: number): number {
  if (x + label <= width) return x
  if (x - label >= 0) return x - label
  return Math.max(0, width - label)
}

/** Where a label `label` px wide begins that stands over `x` in a lane `width` px wide, and within it. */
export const centredLeft = (x: number, label: number, width: number) =>
  Math.max(0, Math.min(x - label / 2, width - label))
