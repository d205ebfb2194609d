import { PieceError } from './piece-error.ts'

/** How long no byte may arrive before the request is aborted (ms): a dead connection reports no error. */
const timeout = 15_000

/** A download of a file from some byte on, read in parts. */
export interface ByteStream {
  url: string
  /** The offset of the next part. */
  at(): number
  /**
   * Resolves with the next `length` bytes. One call at a time. Rejects with a `PieceError`, after which it can't be
   * used.
   */
  take(length: number): Promise<Uint8Array<ArrayBuffer>>
  /** Aborts the request. */
  close(): void
}

/** `Content-Range` may be unreadable in the response of another host (CORS). */
function isRest({ status, headers }: Response, start: number, size: number): boolean {
  const range = headers.get('content-range')
  return status === 206 && (range === null || range === `bytes ${start}-${size - 1}/${size}`)
}

const isTemporary = (status: number) => status === 408 || status === 429 || status >= 500

/**
 * Streams a file of `size` bytes from `start` on. It bypasses the HTTP cache, from which a recording would evict
 * everything else. One request for the rest of the file, with backpressure: a request per piece would cost a round trip
 * each. Fails with `refused` for a response that isn't this part, with `unreachable` for none, or for one that breaks
 * off or stalls.
 */
export function openBytes(url: string, start: number, size: number): ByteStream {
  const aborting = new AbortController()
  let at = start
  let reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>> | undefined
  /** Received bytes beyond the last part that was taken. */
  let rest = new Uint8Array()

  async function withTimeout<T>(work: Promise<T>): Promise<T> {
    const timer = setTimeout(() => aborting.abort(), timeout)
    try {
      return await work
    } catch {
      throw new PieceError('unreachable')
    } finally {
      clearTimeout(timer)
    }
  }

  async function begin() {
    const headers = { range: `bytes=${start}-${size - 1}` }
    const answer = await withTimeout(fetch(url, { headers, cache: 'no-store', signal: aborting.signal }))
    if (!isRest(answer, start, size)) throw new PieceError(isTemporary(answer.status) ? 'unreachable' : 'refused')
    if (!answer.body) throw new PieceError('refused')
    return answer.body.getReader()
  }

  async function take(length: number): Promise<Uint8Array<ArrayBuffer>> {
    reader ??= await begin()
    const part = new Uint8Array(length)
    for (let filled = 0; filled < length; ) {
      if (rest.length === 0) {
        const { done, value } = await withTimeout(reader.read())
        if (done) throw new PieceError('unreachable')
        rest = value
      }
      const taken = rest.subarray(0, length - filled)
      part.set(taken, filled)
      filled += taken.length
      rest = rest.subarray(taken.length)
    }
    at += length
    return part
  }

  return { url, at: () => at, take, close: () => aborting.abort() }
}
