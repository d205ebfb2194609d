import * as z from 'zod/mini'
import { route } from '../route.ts'
import { Id, IdParams } from '../shapes.ts'
import { opaqueOf } from '../text.ts'

/** The size of the pieces in which a recording is downloaded and verified; the last piece is shorter. */
export const pieceBytes = 4 * 1024 * 1024

/** The file behind a set's `mp3_permalink`. */
export const Recording = z.object({
  set_meta_id: Id,
  /** In bytes. */
  size: z.int().check(z.positive()),
  /** Changes whenever a byte of the file may have changed. */
  version: z.string().check(z.maxLength(200)),
})
export type Recording = z.infer<typeof Recording>

export const getRecording = route({
  method: 'GET',
  path: '/sets/{id}/recording',
  access: 'listener',
  summary: 'Size and version of the recording of a set, to download it',
  params: IdParams,
  answer: Recording,
})

export const getRecordingDigests = route({
  method: 'GET',
  path: '/sets/{id}/recording/digests',
  access: 'listener',
  summary: 'SHA-256 of successive pieces of a recording (4 MiB each), in base64; 409 when its version has changed',
  params: IdParams,
  query: z.object({
    version: opaqueOf(200),
    /** The first piece, counted from 0. */
    from: z._default(z.coerce.number<number>().check(z.int(), z.minimum(0), z.maximum(1_000_000)), 0),
    limit: z._default(z.coerce.number<number>().check(z.int(), z.minimum(1), z.maximum(16)), 4),
  }),
  answer: z.object({ digests: z.array(z.string()) }),
})
