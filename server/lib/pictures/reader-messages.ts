import * as z from 'zod/mini'
import type { MadeSquares, Squares } from './squares.ts'

/** What one picture may take in the process that decodes pictures, which gets this as its argument. */
export const ReaderLimits = z.object({
  /** In time of the processor, so that a busy machine fails nobody. */
  maxCpuMs: z.number(),
  /** Of memory, beyond what the process has before. */
  maxGrowthBytes: z.number(),
})
export type ReaderLimits = z.infer<typeof ReaderLimits>

export interface ReaderJob {
  bytes: Uint8Array
  squares: Squares
}

/** A message from the process. The first says that it is ready, and has no meaning; then there is one for each job. */
export type ReaderMessage =
  | { kind: 'made'; made: MadeSquares }
  | { kind: 'refused'; reason: string }
  | { kind: 'failed'; reason: string }
