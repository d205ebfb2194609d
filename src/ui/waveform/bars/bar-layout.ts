import { resample } from './levels.ts'
import { trackIndexAt, type WaveformTrack } from '../tracks.ts'

/** From one bar to the next, and the bar itself, in CSS px. */
export const pitch = 3
export const barWidth = 2

export interface Bar {
  /** Loudness 0..1. */
  level: number
  /** The position in ms at the bar's middle: it decides what the bar belongs to. */
  middle: number
  /** Index of its track, -1 for none. */
  track: number
  isId: boolean
}

/** Still to come, heard, and within the current track: its rest, and what of it was heard. */
export type Tone = 'next' | 'past' | 'now' | 'live'

export interface Recording {
  /** In ms. */
  duration: number
  tracks: readonly WaveformTrack[]
  levels?: readonly number[] | undefined
}

/** The bars of a recording over `width` px, from edge to edge. */
export function barsOf({ duration, tracks, levels = [] }: Recording, width: number): Bar[] {
  const count = Math.max(0, Math.ceil(width / pitch))
  return resample(levels, count).map((level, index) => {
    // The last bar may stand half over the edge, but not beyond the last track.
    const middle = Math.min(((index * pitch + barWidth / 2) / width) * duration, duration - 1)
    const track = trackIndexAt(tracks, middle)
    return { level, middle, track, isId: tracks[track]?.isId ?? false }
  })
}

/** How a bar looks at `position` (ms; null while the set isn't loaded), in which the track with index `current` plays. */
export function toneOf(bar: Bar, position: number | null, current: number): Tone {
  if (position === null) return 'next'
  const heard = bar.middle < position
  if (current >= 0 && bar.track === current) return heard ? 'live' : 'now'
  return heard ? 'past' : 'next'
}
