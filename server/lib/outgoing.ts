import { deadlineIn } from './deadline.ts'

/**
 * Calls of other servers. An answer is read whole, within a bound of bytes and of time that holds while it comes: a server that is broken,
 * hostile or somebody else's would otherwise fill the memory.
 */

interface Bounds {
  /** The most bytes of an answer, decompressed. */
  maxBytes?: number
  /** Until the last of them has come. */
  timeoutMs?: number
  /** An answer with more bytes is cut off, for who wants to know how it begins. By default the call fails. */
  isCut?: boolean
}

/** An answer, or a file in object storage, has more bytes than it may have. */
export class AnswerTooLong extends Error {
  override readonly name = 'AnswerTooLong'
  constructor(maxBytes: number) {
    super(`The answer has more than ${maxBytes.toLocaleString('en')} bytes`)
  }
}

/** Passes chunks on. Throws AnswerTooLong, or ends if it is to be cut, as soon as there are more bytes. */
export async function* upToBytes(
  chunks: AsyncIterable<Uint8Array>,
  maxBytes: number,
  isCut = false,
): AsyncGenerator<Uint8Array> {
  let left = maxBytes
  for await (const chunk of chunks) {
    if (chunk.length > left && !isCut) throw new AnswerTooLong(maxBytes)
    yield chunk.subarray(0, left)
    left -= chunk.length
    if (left < 0) return
  }
}

/**
 * The chunks of a body, until the signal aborts. `fetch` of Node 20 forgets its signal when the answer has begun and garbage is
 * collected, so that reading is ended here.
 */
async function* chunksUntil(body: ReadableStream<Uint8Array>, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  const end = () => void reader.cancel(signal.reason).catch(() => undefined)
  signal.addEventListener('abort', end)
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
    signal.throwIfAborted()
  } finally {
    signal.removeEventListener('abort', end)
    await reader.cancel().catch(() => undefined)
  }
}

/** Statuses whose answers have no body. */
const bodiless = [204, 205, 304]

/**
 * `fetch` within bounds: by default 1 MiB and ten seconds. Redirects are failures unless `redirect` says otherwise: they could lead to an
 * address within the operator's network.
 * @throws AnswerTooLong; a TimeoutError; the signal's reason; what `fetch` throws
 */
export async function fetchWithin(
  url: string | URL,
  { maxBytes = 1024 * 1024, timeoutMs = 10_000, isCut = false, signal, ...init }: RequestInit & Bounds = {},
): Promise<Response> {
  const deadline = deadlineIn(timeoutMs, signal)
  try {
    const { body, status, statusText, headers } = await fetch(url, {
      redirect: 'error',
      ...init,
      signal: deadline.signal,
    })
    const chunks: Uint8Array[] = []
    if (body)
      for await (const chunk of upToBytes(chunksUntil(body, deadline.signal), maxBytes, isCut)) chunks.push(chunk)
    return new Response(bodiless.includes(status) ? null : Buffer.concat(chunks), { status, statusText, headers })
  } finally {
    deadline.clear()
  }
}
