import { createHash } from 'node:crypto'
import { pipeline, type Readable, Transform } from 'node:stream'
import type { File } from './format.ts'

/** The failure reaches whoever reads the last stream. */
const ignore = () => undefined

/** Passes a stream through another one. A failure of the first is one of the second. */
export const through = (source: NodeJS.ReadableStream, transform: Transform): Transform => {
  pipeline(source, transform, ignore)
  return transform
}

/** Bytes that are counted and digested while they pass. `check` is called at the end; what it throws is the stream's failure. */
function meter(source: NodeJS.ReadableStream, check: (read: File) => void): Readable {
  const hash = createHash('sha256')
  let bytes = 0
  const passing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      hash.update(chunk)
      done(null, chunk)
    },
    flush(done) {
      try {
        check({ bytes, sha256: hash.digest('hex') })
        done()
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)))
      }
    },
  })
  return through(source, passing)
}

/** Bytes that are counted and digested while they pass. `read` returns their number and SHA-256 at the end. */
export function metered(source: NodeJS.ReadableStream): { body: Readable; read: () => File } {
  let known: File | undefined
  const body = meter(source, read => {
    known = read
  })
  return {
    body,
    read() {
      if (!known) throw new Error('The stream has not ended')
      return known
    },
  }
}

/** What a file must have; its SHA-256 isn't known in the media lists of earlier versions. */
export interface Expected {
  bytes: number
  sha256?: string | undefined
}

export const differs = (read: File, { bytes, sha256 }: Expected) =>
  read.bytes !== bytes || (sha256 !== undefined && read.sha256 !== sha256)

/** The same bytes; fails at the end, with this error, if they aren't what is expected. */
export const proven = (source: NodeJS.ReadableStream, expected: Expected, failure: Error): Readable =>
  meter(source, read => {
    if (differs(read, expected)) throw failure
  })

/** Reads a whole stream. Resolves with its size and SHA-256. */
export async function digestOf(source: AsyncIterable<Buffer | string>): Promise<File> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of source) {
    bytes += chunk.length
    hash.update(chunk)
  }
  return { bytes, sha256: hash.digest('hex') }
}
