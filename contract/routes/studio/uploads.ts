import * as z from 'zod/mini'
import { Upload, UploadKind } from '../../entities/upload.ts'
import { maxFileLetters } from '../../limits.ts'
import { soundExtensions } from '../../recording-files.ts'
import { route } from '../../route.ts'
import { Count } from '../../shapes.ts'
import { opaqueOf, textOf } from '../../text.ts'

/**
 * The bytes of recordings arrive by tus (https://tus.io/protocols/resumable-upload): `POST /studio/uploads` with the metadata
 * `uploadMetadata` begins an upload, `HEAD` and `PATCH /studio/uploads/{id}` go on with it.
 */

/** The largest body of one `PATCH`, in bytes: it must arrive in the time that any request has. */
export const maxPatchBytes = 8 * 1024 * 1024
/** The unfinished uploads that one curator may have. */
export const maxUnfinished = 20
/** An unfinished upload that gets no bytes for so long is deleted. */
export const keptDays = 7
/** The longest single track, in minutes. What is longer is a set. */
export const maxSoundMinutes = 30

const id = z.coerce.number<string>().check(z.int(), z.positive(), z.maximum(2 ** 31 - 1))

/** What tus' `Upload-Metadata` says of a recording. */
export const UploadMetadata = z.object({
  /** The file's name. */
  filename: textOf(500, 1),
  /** When the file was changed last, in ms since 1970. */
  modified: z.optional(z.coerce.number<string>().check(z.int(), z.nonnegative(), z.maximum(8.64e15))),
  /** A draft without a recording that gets this one. */
  draft_id: z.optional(id),
  /** A set whose recording is replaced by this one. */
  set_id: z.optional(id),
  /** `sound`: a single track, which becomes no draft. */
  kind: z._default(UploadKind, 'set'),
})
export type UploadMetadata = z.infer<typeof UploadMetadata>

const UploadParams = z.object({ id: z.uuid() })

export const listUploads = route({
  method: 'GET',
  path: '/studio/uploads',
  access: 'curator',
  summary: "The caller's uploads, latest first, and which recordings the server takes",
  answer: z.object({
    data: z.array(Upload),
    /** The most bytes that a recording may have. */
    max_size: Count,
    /** Of the MP3s that recordings are converted to, in kbit/s. */
    bit_rate: Count,
    /** The extensions that it takes now: all, or those that need no ffmpeg where the server has none. */
    takes: z.array(z.enum(soundExtensions)),
  }),
})

export const addUploadFile = route({
  method: 'PUT',
  path: '/studio/uploads/{id}/files',
  access: 'curator',
  summary:
    'Add a tracklist (.cue, .txt) or a picture (.jpg, .png, .webp) to the upload of a set that is not complete yet',
  params: UploadParams,
  body: z.object({
    name: textOf(500).check(z.regex(/[^/\\]\.(cue|txt|jpe?g|png|webp)$/i)),
    /** Base64, at most 9 MB once decoded. */
    content: opaqueOf(maxFileLetters),
  }),
  answer: null,
})

export const removeUpload = route({
  method: 'DELETE',
  path: '/studio/uploads/{id}',
  access: 'curator',
  summary: 'Cancel an upload, or dismiss one that was refused or is done',
  params: UploadParams,
  answer: null,
})
