import { addAbortSignal, type Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { upToBytes } from '../lib/outgoing.ts'
import type { Bucket } from '../lib/s3/bucket.ts'
import { StorageFailure } from '../lib/s3/failures.ts'
import { reasonOf } from '../lib/start-errors.ts'
import { readPeaks } from './folder.ts'
import { isRecording, type MediaLibrary, pictureTypeOf } from './library.ts'
import type { MediaSource } from './source.ts'

/** A picture, or a waveform, is held in memory: no such file has more bytes. */
const maxBytes = 32 * 1024 * 1024
/** Until the last of them has come (ms). */
const wholeMs = 60_000

/** The chunks of an object. A StorageFailure if it ends early. */
export async function* chunksOf(body: Readable): AsyncGenerator<Buffer> {
  try {
    yield* body
  } catch (error) {
    throw new StorageFailure(`Object storage broke off its answer: ${reasonOf(error)}.`)
  }
}

/** The chunks of an object that is held in memory. */
const wholeOf = (body: Readable) => upToBytes(chunksOf(addAbortSignal(AbortSignal.timeout(wholeMs), body)), maxBytes)

/** A library of objects, with the paths of files in a folder. It throws a StorageFailure if the storage doesn't answer. */
export function openS3Library(bucket: Pick<Bucket, 'get' | 'head' | 'close'>): MediaLibrary {
  async function* read(key: string, start: number, end: number) {
    const object = await bucket.get(key, { start, end })
    if (!object) throw new Error('The recording was removed before it was read')
    yield* chunksOf(object.body)
  }
  return {
    async audio(permalink): Promise<MediaSource | undefined> {
      const info = isRecording(permalink) ? await bucket.head(permalink) : undefined
      if (!info || info.bytes === 0) return undefined
      return {
        size: info.bytes,
        etag: info.etag,
        contentType: 'audio/mpeg',
        read: (start, end) => read(permalink, start, end),
      }
    },
    async picture(path) {
      const contentType = pictureTypeOf(path)
      const object = contentType && (await bucket.get(path))
      return object ? { contentType, body: await buffer(wholeOf(object.body)) } : undefined
    },
    async peaks(permalink) {
      const object = await bucket.get(`${permalink}.peaks.json`)
      return object && readPeaks(await text(wholeOf(object.body)))
    },
    close: async () => bucket.close(),
  }
}
