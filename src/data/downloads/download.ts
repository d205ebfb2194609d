import * as z from 'zod/mini'
import { SetSummary } from '../../../contract/entities/music.ts'
import { Count } from '../../../contract/shapes.ts'

/**
 * `waiting` for its turn or for the network, `running`, `paused` by the listener, `failed` until the listener tries again,
 * `done` when every byte is on this device and was proved.
 */
export const DownloadState = z.enum(['waiting', 'running', 'paused', 'failed', 'done'])
export type DownloadState = z.infer<typeof DownloadState>

/** A set that is kept on this device, or on its way there. */
export const Download = z.object({
  set: SetSummary,
  state: DownloadState,
  /** When it was asked for, in ms. */
  askedAt: z.number(),
  /** Whole length in bytes, and which version of the recording; null until the server has told. */
  size: z.nullable(Count),
  version: z.nullable(z.string()),
  /** Bytes that are on the disk and were proved. */
  kept: Count,
  /** Why it failed, for the listener. */
  failure: z.nullable(z.string()),
  /** Kept because the listener likes the set, and let go of when they don't any more. */
  automatic: z.boolean(),
})
export type Download = z.infer<typeof Download>
