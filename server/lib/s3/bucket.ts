import { Readable } from 'node:stream'
import type { HeadObjectCommandOutput, S3ClientConfig } from '@aws-sdk/client-s3'
import type { S3Address } from './address.ts'
import { isMissing, s3Failure } from './failures.ts'

export interface S3Settings {
  /** Undefined for Amazon's. */
  endpoint: string | undefined
  region: string
  /** Undefined to ask the machine for its role, as Amazon's tools do. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined
  /** The bucket is part of the path, and not of the host's name. */
  pathStyle: boolean
}

export interface ObjectInfo {
  bytes: number
  /** The version of its bytes, without quotes. */
  etag: string
  changed: Date
}

export interface Listed extends ObjectInfo {
  key: string
}

/**
 * Objects in S3-compatible storage below one prefix, which is not part of the keys. A method that fails throws a StorageFailure
 * that says what to do.
 */
export interface Bucket {
  /** Writes an object of unknown length, in parts if it is long. It appears whole or not at all. */
  put(key: string, body: Readable | Buffer, contentType?: string): Promise<void>
  /** Bytes `start` (inclusive) to `end` (exclusive), or all. Undefined if there is no such object. */
  get(key: string, range?: { start: number; end: number }): Promise<(ObjectInfo & { body: Readable }) | undefined>
  head(key: string): Promise<ObjectInfo | undefined>
  /** All objects whose keys begin so, in the order of their keys. A page is asked for at a time. */
  list(begin?: string, pageSize?: number): AsyncGenerator<Listed>
  /** Nothing happens if there is no such object. */
  remove(key: string): Promise<void>
  /** Discards the parts of objects that were never completed, such as those of a process that was killed. */
  abandonParts(): Promise<void>
  /** An address from which anyone may read the object for some seconds from a time on, which is now or past. */
  signedUrl(key: string, seconds: number, from?: Date): Promise<string>
  close(): void
}

/** At most 10,000 parts make an object, so this allows for 156 GB. Two are in memory at once. */
const partBytes = 16 * 1024 * 1024
const partsAtOnce = 2

/** How long to wait for the storage: to be connected, for an answer, and for more of it, in ms; and how often to ask. */
type Patience = Pick<S3ClientConfig, 'maxAttempts' | 'requestHandler'>

/** A command takes as long as it needs. */
const patient: Patience = { requestHandler: { connectionTimeout: 5_000, socketTimeout: 60_000 } }

/** A listener's request fails within five seconds. */
export const forRequests: Patience = {
  maxAttempts: 2,
  requestHandler: {
    connectionTimeout: 1_000,
    requestTimeout: 2_000,
    throwOnRequestTimeout: true,
    socketTimeout: 5_000,
  },
}

const clientConfig = ({ endpoint, region, credentials, pathStyle }: S3Settings): S3ClientConfig => ({
  region,
  forcePathStyle: pathStyle,
  ...(endpoint !== undefined && { endpoint }),
  ...(credentials && { credentials }),
  // Other services than Amazon's refuse the checksums that the client would add.
  requestChecksumCalculation: 'WHEN_REQUIRED',
  responseChecksumValidation: 'WHEN_REQUIRED',
})

/** Opens a bucket, without asking for it yet. The client is loaded here: few installations need it. */
export async function openBucket(
  settings: S3Settings,
  { bucket: Bucket, prefix }: S3Address,
  patience: Patience = patient,
): Promise<Bucket> {
  // It would tell operators on Node 20 which versions of it will need a newer one.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true'
  const [sdk, { Upload }, { getSignedUrl }] = await Promise.all([
    import('@aws-sdk/client-s3'),
    import('@aws-sdk/lib-storage'),
    import('@aws-sdk/s3-request-presigner'),
  ])
  const client = new sdk.S3Client({ ...clientConfig(settings), ...patience })
  const at = settings.endpoint ?? `Amazon S3 (${settings.region})`
  const fail = (error: unknown) => s3Failure(error, Bucket, at)
  const objectAt = (key: string) => ({ Bucket, Key: prefix + key })
  const plain = (etag = '') => etag.replaceAll('"', '')
  const infoOf = (read: HeadObjectCommandOutput): ObjectInfo => ({
    bytes: read.ContentLength ?? 0,
    etag: plain(read.ETag),
    changed: read.LastModified ?? new Date(0),
  })
  /** Resolves with undefined if there is no such object. */
  const ifThere = <Answer>(asked: Promise<Answer>): Promise<Answer | undefined> =>
    asked.catch(error => {
      if (isMissing(error)) return undefined
      throw fail(error)
    })

  return {
    async put(key, Body, ContentType) {
      const params = { ...objectAt(key), Body, ...(ContentType && { ContentType }) }
      const upload = new Upload({ client, params, partSize: partBytes, queueSize: partsAtOnce })
      await upload.done().catch(error => {
        // The failure of what was to be written isn't the storage's.
        throw Body instanceof Readable && Body.errored === error ? error : fail(error)
      })
    },
    async get(key, range) {
      const Range = range && `bytes=${range.start}-${range.end - 1}`
      const read = await ifThere(client.send(new sdk.GetObjectCommand({ ...objectAt(key), ...(Range && { Range }) })))
      if (!read) return undefined
      // In Node it is always a stream of Node.
      if (!(read.Body instanceof Readable)) throw fail(new Error('the answer has no body'))
      return { ...infoOf(read), body: read.Body }
    },
    async head(key) {
      const read = await ifThere(client.send(new sdk.HeadObjectCommand(objectAt(key))))
      return read && infoOf(read)
    },
    async *list(begin = '', pageSize = 1_000) {
      const pages = sdk.paginateListObjectsV2({ client, pageSize }, { Bucket, Prefix: prefix + begin })
      try {
        for await (const { Contents = [] } of pages)
          for (const { Key = '', Size = 0, ETag, LastModified = new Date(0) } of Contents)
            yield { key: Key.slice(prefix.length), bytes: Size, etag: plain(ETag), changed: LastModified }
      } catch (error) {
        throw fail(error)
      }
    },
    async remove(key) {
      await ifThere(client.send(new sdk.DeleteObjectCommand(objectAt(key))))
    },
    async abandonParts() {
      const asked = client.send(new sdk.ListMultipartUploadsCommand({ Bucket, Prefix: prefix }))
      for (const { Key, UploadId } of (await ifThere(asked))?.Uploads ?? [])
        await ifThere(client.send(new sdk.AbortMultipartUploadCommand({ Bucket, Key, UploadId })))
    },
    signedUrl: (key, expiresIn, signingDate = new Date()) =>
      getSignedUrl(client, new sdk.GetObjectCommand(objectAt(key)), { expiresIn, signingDate }).catch(error => {
        throw fail(error)
      }),
    close: () => client.destroy(),
  }
}
