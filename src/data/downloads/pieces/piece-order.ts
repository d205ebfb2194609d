import * as z from 'zod/mini'
import { Count } from '../../../../contract/shapes.ts'

/** What a page and the worker that writes its recordings say to each other. */

/** Fetch successive pieces of a recording, prove them, and write them to the disk. */
const Keep = z.object({
  type: z.literal('keep'),
  url: z.string(),
  /** Folders and name below the origin's own files. */
  path: z.array(z.string()),
  /** Whole length of the recording in bytes. */
  size: Count,
  /** The first piece, counted from 0; what the file holds before it was proved. */
  first: Count,
  /** SHA-256 of each piece that is wanted, in base64. */
  digests: z.array(z.string()),
})

/** Leave off; what was written stays. */
const Stop = z.object({ type: z.literal('stop') })

export const PieceOrder = z.discriminatedUnion('type', [Keep, Stop])
export type PieceOrder = z.infer<typeof PieceOrder>
export type KeepPieces = Omit<z.infer<typeof Keep>, 'type'>

/**
 * `away`: no answer, or one that broke off. `refused`: an answer that isn't the piece. `damaged`: bytes that aren't those
 * that the digest is of. `full`: no room on the disk. `lost`: what was written before is gone.
 */
export const PieceTrouble = z.enum(['away', 'refused', 'damaged', 'full', 'lost', 'stopped'])
export type PieceTrouble = z.infer<typeof PieceTrouble>

export const PieceNews = z.discriminatedUnion('type', [
  /** So many bytes of the recording are proved and on the disk. */
  z.object({ type: z.literal('kept'), bytes: Count }),
  /** The order has been carried out, or can't be. */
  z.object({ type: z.literal('ended'), trouble: z.nullable(PieceTrouble) }),
])
export type PieceNews = z.infer<typeof PieceNews>
