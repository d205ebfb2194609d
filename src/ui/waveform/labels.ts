import { hhmmss } from '../../lib/time.ts'
import { trackIndexAt, type WaveformTrack } from './tracks.ts'

/** The accessible value of a position: "00:48:12, track 9, Tarn – Undertow". */
export function valueText(tracks: readonly WaveformTrack[], position: number): string {
  const track = tracks[trackIndexAt(tracks, position)]
  return track ? `${hhmmss(position)}, track ${track.position}, ${track.name}` : hhmmss(position)
}

/** The accessible name of a ruler cell: "Track 9, Tarn – Undertow, 00:44:58". */
export const cellName = (track: WaveformTrack) => `Track ${track.position}, ${track.name}, ${hhmmss(track.start)}`

/**
 * The left edge (px) of a label `label` px wide in a lane `width` px wide: it starts at `x`, or ends there if it would
 * overflow the lane, or is moved inside the lane if neither fits.
 */
export function labelLeft(x: number, label: number, width: number): number {
  if (x + label <= width) return x
  if (x - label >= 0) return x - label
  return Math.max(0, width - label)
}
