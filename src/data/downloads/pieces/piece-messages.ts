import * as z from 'zod/mini'
import { Count } from '#contract/shapes.ts'

/** The messages between a page and the dedicated worker that writes its recordings. */

/** Download successive pieces of a recording, verify them, and write them to the disk. */
const Start = z.object({
  type: z.literal('start'),
  url: z.string(),
  /** Folders and file name in the origin private file system. */
  path: z.array(z.string()),
  /** The length of the whole recording, in bytes. */
  size: Count,
  /** The first piece, counted from 0; the file contains all pieces before it, verified. */
  first: Count,
  /** The SHA-256 of each wanted piece, in base64. */
  digests: z.array(z.string()),
})

/** Abort; what is written stays. */
const Stop = z.object({ type: z.literal('stop') })

export const PieceRequest = z.discriminatedUnion('type', [Start, Stop])
export type PieceRequest = z.infer<typeof PieceRequest>
export type PieceRange = Omit<z.infer<typeof Start>, 'type'>

/**
 * `unreachable`: no response, or one that broke off. `refused`: a response that isn't the requested part. `damaged`:
 * the digest doesn't match. `full`: the disk is full. `disk`: it failed otherwise. `lost`: bytes that were written before are
 * gone. `stopped`: by the page. `defect`: an error of our own code, which was reported.
 */
export const PieceFailure = z.enum(['unreachable', 'refused', 'damaged', 'full', 'disk', 'lost', 'stopped', 'defect'])
export type PieceFailure = z.infer<typeof PieceFailure>

export const PieceEvent = z.discriminatedUnion('type', [
  /** So many bytes of the recording are verified and on disk. */
  z.object({ type: z.literal('saved'), bytes: Count }),
  /** The request is finished; `failure` is null when it succeeded. */
  z.object({ type: z.literal('ended'), failure: z.nullable(PieceFailure) }),
])
export type PieceEvent = z.infer<typeof PieceEvent>
