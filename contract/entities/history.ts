import * as z from 'zod/mini'
import { DateTime, Id, Milliseconds } from '../shapes.ts'
import { SetSummary } from './music.ts'

/** A stretch of listening to one set. */
export const Listen = z.object({
  id: Id,
  set_meta: SetSummary,
  started_dt: DateTime,
  ended_dt: DateTime,
  /** Where the set was left, in ms from its start. */
  current_timestamp: Milliseconds,
  /** How much of it sounded, in ms. */
  heard: Milliseconds,
})
export type Listen = z.infer<typeof Listen>
