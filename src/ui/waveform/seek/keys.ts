import { type WaveformTrack, within } from '../tracks.ts'

/** Arrow keys move by this much, with Shift by a track: as everywhere in the app. */
const stepMs = 10_000
/** Right after a track's start, "page back" means the track before. */
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

/** Where a key leads from `position` (ms), or null for a key that isn't ours. */
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

/** The ruler cell a key leads to from cell `index`, or null for a key that isn't ours. */
export function cellTarget(key: string, index: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return Math.min(index + 1, count - 1)
    case 'ArrowLeft':
      return Math.max(index - 1, 0)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}
