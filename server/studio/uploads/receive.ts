import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { Server, type Upload } from '@tus/server'
import { UploadMetadata } from '#contract/routes/studio/uploads.ts'
import { Failure } from '../../http/failure.ts'
import { type Asking, asking, ByteStore, type Receiving } from './byte-store.ts'
import { fileNameOf, idOfPath } from './folder.ts'
import { createLocker } from './hold.ts'
import { sizeText } from './room.ts'
import { addUpload } from './store.ts'

export const uploadsPath = '/api/studio/uploads'

/** Throws a failure for a size that isn't taken, whatever the bytes are. */
function assertSize(size: number, { maxUpload }: Receiving): void {
  if (size === 0) throw new Failure(422, 'It is empty')
  if (size > maxUpload)
    throw new Failure(
      413,
      `It has ${sizeText(size)}, and this server takes recordings of up to ${sizeText(maxUpload)}.`,
    )
}

async function begin({ id: path, size = 0, metadata }: Upload, parts: Receiving): Promise<object> {
  const parsed = UploadMetadata.safeParse(metadata)
  if (!parsed.success) throw new Failure(422, 'The metadata of the upload is invalid')
  assertSize(size, parts)
  await mkdir(parts.uploads, { recursive: true })
  await addUpload(parts, { path, size, userId: asking.getStore()?.userId ?? 0, metadata: parsed.data })
  return {}
}

/** A request of tus: one that begins an upload, or one of an upload (its path in the folder) that was found before. */
export interface TusRequest {
  request: Request
  userId: number
  path: string | undefined
}

/** The errors of tus have a status and a text, and everything else is a bug or an outage. */
function failureOf(error: unknown): unknown {
  if (error instanceof Failure || typeof error !== 'object' || error === null) return error
  if (!('status_code' in error) || !('body' in error)) return error
  return new Failure(Number(error.status_code), String(error.body).trim())
}

/**
 * Returns a function that answers requests by the protocol of tus. It throws Failures. `onComplete` is called when all bytes of an
 * upload are there and nothing holds it.
 */
export function createReceiver(parts: Receiving, onComplete: () => void): (tus: TusRequest) => Promise<Response> {
  const paths = new WeakMap<object, string>()
  const errors = new WeakMap<object, unknown>()
  const server = new Server({
    path: uploadsPath,
    datastore: new ByteStore(parts),
    locker: createLocker(parts.db),
    // A request that holds an upload and brings no bytes any more gives way to the next one.
    lockDrainTimeout: 100,
    allowedOrigins: () => false,
    namingFunction: (_request, metadata) => `${randomUUID()}/${fileNameOf(metadata?.filename ?? '')}`,
    generateUrl: (_request, { id }) => `${uploadsPath}/${idOfPath(id)}`,
    getFileIdFromRequest: request => paths.get(request),
    onUploadCreate: (_request, upload) => begin(upload, parts),
    onUploadFinish: async () => {
      onComplete()
      return {}
    },
    onResponseError: (request, error) => {
      errors.set(request, error)
      return { status_code: 500, body: '' }
    },
  })
  return async ({ request, userId, path }) => {
    if (path !== undefined) paths.set(request, path)
    const by: Asking = { userId }
    const response = await asking.run(by, () => server.handleWeb(request))
    if (!errors.has(request)) return response
    const failure = await by.written?.catch(error => error)
    throw failureOf(failure instanceof Failure ? failure : errors.get(request))
  }
}
