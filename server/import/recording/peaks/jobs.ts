import type { Peaks } from '../../../../contract/peaks.ts'
import type { Examined } from '../examine.ts'

/** A job for a thread that computes waveforms. */
export type PeaksJob = Pick<Examined, 'path' | 'sound' | 'samples' | 'sampleRate'>

/** A message from such a thread. */
export type PeaksMessage =
  | { kind: 'progress'; share: number }
  | { kind: 'done'; peaks: Peaks }
  | { kind: 'failed'; reason: string }
