import * as z from 'zod/mini'
import { SetSummary } from '#contract/entities/music.ts'
import { Count } from '#contract/shapes.ts'

/**
 * `waiting` for its turn or for the network, `running`, `paused` by the listener, `failed` until the listener retries,
 * `done` when the whole recording is stored on this device and its digests were verified.
 */
export const DownloadState = z.enum(['waiting', 'running', 'paused', 'failed', 'done'])
export type DownloadState = z.infer<typeof DownloadState>

/** A download, complete or not, as it is stored on this device. */
export const Download = z.object({
  set: SetSummary,
  state: DownloadState,
  /** When it was requested, in ms. */
  askedAt: z.number(),
  /** The recording's length in bytes, and its version; null until the server has answered. */
  size: z.nullable(Count),
  version: z.nullable(z.string()),
  /** The number of bytes that are on disk and verified. */
  kept: Count,
  /** Why it failed, for the listener. */
  failure: z.nullable(z.string()),
  /** Downloaded because the listener likes the set, and removed when they no longer do. */
  automatic: z.boolean(),
})
export type Download = z.infer<typeof Download>
