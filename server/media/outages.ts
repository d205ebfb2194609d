import type { Bucket } from '../lib/s3/bucket.ts'
import { reasonOf } from '../lib/start-errors.ts'

/** What the server needs of object storage while it serves. */
export type MediaBucket = Pick<Bucket, 'get' | 'head' | 'signedUrl' | 'close'>

export interface OutageLog {
  error(fields: object, line: string): void
  warn(fields: object, line: string): void
}

/** The same bucket. That it fails is logged once, and so is that it answers again. */
export function reportOutages(bucket: MediaBucket, log: OutageLog): MediaBucket {
  let isAway = false

  function failed(error: unknown): void {
    if (!isAway) log.error({}, `${reasonOf(error)} Until it answers, listeners who need it get a 503.`)
    isAway = true
  }
  function answered(): void {
    if (isAway) log.warn({}, 'Object storage answers again.')
    isAway = false
  }
  /** Calls one of the two; the promise stays as it is. */
  function noted<Answer>(asked: Promise<Answer>, succeeded = answered): Promise<Answer> {
    asked.then(succeeded, failed)
    return asked
  }

  return {
    async get(key, range) {
      const object = await noted(bucket.get(key, range))
      object?.body.once('error', failed)
      return object
    },
    head: key => noted(bucket.head(key)),
    // Signing succeeds without the storage.
    signedUrl: (key, seconds, from) => noted(bucket.signedUrl(key, seconds, from), () => undefined),
    close: () => bucket.close(),
  }
}
