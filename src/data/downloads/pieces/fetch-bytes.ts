import { Trouble } from './trouble.ts'

/** So long no byte may come (ms): a connection that is dead doesn't say so. */
const patience = 15_000

/** A file from some byte on, as it comes. */
export interface ComingBytes {
  url: string
  /** The byte that the next part begins with. */
  at(): number
  /** The next `length` bytes, one part at a time. Throws a `Trouble`; nothing can be taken after that. */
  take(length: number): Promise<Uint8Array<ArrayBuffer>>
  leave(): void
}

/** Another host may not let its `Content-Range` be seen. */
function isRest({ status, headers }: Response, start: number, size: number): boolean {
  const range = headers.get('content-range')
  return status === 206 && (range === null || range === `bytes ${start}-${size - 1}/${size}`)
}

const isPassing = (status: number) => status === 408 || status === 429 || status >= 500

/**
 * A file of `size` bytes from `start` on, past the browser's cache, which a recording would empty of everything else. One
 * request for all of it, which comes no faster than it is taken: one for each piece would wait for each answer anew.
 * Troubles are 'refused' for an answer that isn't this part, 'away' for none, or for one that breaks off or stalls.
 */
export function openBytes(url: string, start: number, size: number): ComingBytes {
  const leaving = new AbortController()
  let at = start
  let reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>> | undefined
  /** What has come beyond the part that was taken. */
  let rest = new Uint8Array()

  async function inTime<T>(coming: Promise<T>): Promise<T> {
    const timer = setTimeout(() => leaving.abort(), patience)
    try {
      return await coming
    } catch {
      throw new Trouble('away')
    } finally {
      clearTimeout(timer)
    }
  }

  async function begin() {
    const headers = { range: `bytes=${start}-${size - 1}` }
    const answer = await inTime(fetch(url, { headers, cache: 'no-store', signal: leaving.signal }))
    if (!isRest(answer, start, size)) throw new Trouble(isPassing(answer.status) ? 'away' : 'refused')
    if (!answer.body) throw new Trouble('refused')
    return answer.body.getReader()
  }

  async function take(length: number): Promise<Uint8Array<ArrayBuffer>> {
    reader ??= await begin()
    const part = new Uint8Array(length)
    for (let filled = 0; filled < length; ) {
      if (rest.length === 0) {
        const { done, value } = await inTime(reader.read())
        if (done) throw new Trouble('away')
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

  return { url, at: () => at, take, leave: () => leaving.abort() }
}
