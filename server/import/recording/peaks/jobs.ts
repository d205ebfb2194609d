import type { Peaks } from '../../../../contract/peaks.ts'
import type { Examined } from '../examine.ts'

/** What the threads that draw waveforms are asked for, and what they say. */
export type PeaksJob = Pick<Examined, 'path' | 'sound' | 'samples' | 'sampleRate'>

export type PeaksNews =
  | { kind: 'progress'; share: number }
  | { kind: 'done'; peaks: Peaks }
  | { kind: 'failed'; reason: string }
