import { trackIndexAt, type WaveformTrack } from '../tracks.ts'
import { resample } from './levels.ts'

/** Distance from one bar's start to the next one's, and the width of a bar, in CSS px. */
export const pitch = 3
export const barWidth = 2

export interface Bar {
  /** Loudness from 0 to 1. */
  level: number
  /** The position at the bar's middle, in ms: it decides which track the bar belongs to. */
  middle: number
  /** Index of its track, -1 for none. */
  track: number
  isId: boolean
}

/** `next`: not played yet. `past`: played. In the current track: `live` is played, `now` isn't yet. */
export type Tone = 'next' | 'past' | 'now' | 'live'

export interface Recording {
  /** In ms. */
  duration: number
  tracks: readonly WaveformTrack[]
  /** From 0 to 1; null while they are loading. Without them all bars are equal. */
  levels?: readonly number[] | null | undefined
}

/** The bars that fill `width` px: flat ones while the levels are loading, which nobody takes for a recording. */
export function barsOf({ duration, tracks, levels = [] }: Recording, width: number): Bar[] {
  const count = Math.max(0, Math.ceil(width / pitch))
  return resample(levels ?? [0], count).map((level, index) => {
    // The last bar may overlap the edge, but must stay in the last track.
    const middle = Math.min(((index * pitch + barWidth / 2) / width) * duration, duration - 1)
    const track = trackIndexAt(tracks, middle)
    return { level, middle, track, isId: tracks[track]?.isId ?? false }
  })
}

/** A bar's tone at `position` (ms, null while the set isn't loaded) while the track with index `current` plays. */
export function toneOf(bar: Bar, position: number | null, current: number): Tone {
  if (position === null) return 'next'
  const heard = bar.middle < position
  if (current >= 0 && bar.track === current) return heard ? 'live' : 'now'
  return heard ? 'past' : 'next'
}
