import type { CSSProperties } from 'react'

declare module 'react' {
  interface CSSProperties {
    '--at'?: number
  }
}

/** A track as the waveform shows it, from `start` (inclusive) to `end` (exclusive), in ms. */
export interface WaveformTrack {
  /** Its number in the set, from 1. */
  position: number
  start: number
  end: number
  isId: boolean
  /** "Tarn – Undertow". */
  name: string
  /** Null where it is unknown. */
  bpm?: number | null
}

/**
 * The index of the track playing at `ms` (`start <= ms < end`), or -1 between tracks and outside the set. Where tracks
 * overlap it is the one that began last, as in the player; of equal starts the first listed.
 */
export function trackIndexAt(tracks: readonly WaveformTrack[], ms: number): number {
  let current = -1
  for (const [index, { start, end }] of tracks.entries()) {
    if (start > ms) break
    if (ms < end && start !== tracks[current]?.start) current = index
  }
  return current
}

/** Clamps a position to the set. A set of unknown length (0) has position 0 alone. */
export const within = (ms: number, duration: number) => Math.min(Math.max(0, ms), Math.max(0, duration))

/** A position as a CSS percentage of the set's length. */
export const percent = (ms: number, duration: number) =>
  `${duration > 0 ? (within(ms, duration) / duration) * 100 : 0}%`

/** A position as the share of the set's length (0 to 1) in `--at`, by which a tip is placed. */
export const placeAt = (ms: number, duration: number): CSSProperties => ({
  '--at': duration > 0 ? within(ms, duration) / duration : 0,
})

/** The position in ms under `x` px of a waveform `width` px wide. */
export const positionAt = (x: number, width: number, duration: number) =>
  width > 0 ? Math.round(within((x / width) * duration, duration)) : 0
