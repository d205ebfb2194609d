import type { Peaks } from '#contract/peaks.ts'
import type { Examined } from '../examine.ts'
import type { Loudness } from '../loudness/loudness.ts'

/** What a recording's sound is like. */
export interface Measured {
  peaks: Peaks
  loudness: Loudness
  /** What its music is recognized by, as `encodeFingerprint` writes it. */
  fingerprint: Uint8Array
}

/** A job for a thread that decodes recordings. */
export type PeaksJob = Pick<Examined, 'path' | 'sound' | 'samples' | 'sampleRate'>

/** A message from such a thread. */
export type PeaksMessage =
  | { kind: 'progress'; share: number }
  | { kind: 'done'; measured: Measured }
  | { kind: 'failed'; reason: string }
