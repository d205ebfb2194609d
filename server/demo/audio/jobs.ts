import type { Peaks } from '../../../contract/peaks.ts'
import type { DemoSet } from '../plan.ts'
import type { Section } from './section.ts'

/** A job for the worker thread. Jobs run one at a time, because rendering blocks the thread anyway. */
export type Job = { kind: 'section'; section: Section } | { kind: 'peaks'; set: DemoSet }

export type Outcome =
  | { kind: 'section'; bytes: Uint8Array }
  | { kind: 'peaks'; peaks: Peaks }
  | { kind: 'failed'; reason: string }
