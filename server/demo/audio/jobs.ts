import type { Peaks } from '../../../contract/peaks.ts'
import type { DemoSet } from '../plan.ts'
import type { Section } from './section.ts'

/** What the studio asks its worker for, and what it gets. One at a time: rendering blocks the worker anyway. */
export type Job = { kind: 'section'; section: Section } | { kind: 'peaks'; set: DemoSet }

export type Outcome =
  | { kind: 'section'; bytes: Uint8Array }
  | { kind: 'peaks'; peaks: Peaks }
  | { kind: 'failed'; reason: string }
