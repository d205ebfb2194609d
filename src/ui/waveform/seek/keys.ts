import { type WaveformTrack, within } from '../tracks.ts'

/** Step of the arrow keys, in ms; with Shift they step by a track. The same as the shortcuts of the player. */
const stepMs = 10_000
/** Within this time after a track's start (ms), Page Down goes to the track before it. */
const graceMs = 1_000

export interface Press {
  key: string
  shiftKey: boolean
}

const nextStart = (tracks: readonly WaveformTrack[], position: number, duration: number) =>
  tracks.find(track => track.start > position)?.start ?? duration

const previousStart = (tracks: readonly WaveformTrack[], position: number) =>
  tracks.findLast(track => track.start < position - graceMs)?.start ?? 0

const byTrack: Record<string, string> = {
  ArrowRight: 'PageUp',
  ArrowUp: 'PageUp',
  ArrowLeft: 'PageDown',
  ArrowDown: 'PageDown',
}

/** The position (ms) that a key seeks to from `position` (ms), or null for a key that doesn't seek. */
export function keyTarget(
  { key, shiftKey }: Press,
  position: number,
  { duration, tracks }: { duration: number; tracks: readonly WaveformTrack[] },
): number | null {
  switch (shiftKey ? (byTrack[key] ?? key) : key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return within(position + stepMs, duration)
    case 'ArrowLeft':
    case 'ArrowDown':
      return within(position - stepMs, duration)
    case 'PageUp':
      return nextStart(tracks, position, duration)
    case 'PageDown':
      return previousStart(tracks, position)
    case 'Home':
      return 0
    case 'End':
      return duration
    default:
      return null
  }
}
