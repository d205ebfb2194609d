import { pieceBytes } from '#contract/routes/recordings.ts'
import { type ByteStream, openBytes } from './fetch-bytes.ts'
import { failureOf, PieceError } from './piece-error.ts'
import { type PieceEvent, type PieceFailure, type PieceRange, PieceRequest } from './piece-messages.ts'

declare const self: DedicatedWorkerGlobalScope

/**
 * Writes recordings to the disk, off the page's main thread: a piece is downloaded and verified while the one before it
 * is written, and no more than two are ever in memory.
 */

/**
 * How often written bytes are flushed (ms): only then do they count as saved. A flush of many pieces takes as long as
 * of one.
 */
const flushMs = 500
/** How long the connection is kept open for the next request of the page (ms). */
const keepOpenMs = 5_000

const post = (event: PieceEvent) => self.postMessage(event)

async function openFile(path: readonly string[]): Promise<FileSystemSyncAccessHandle> {
  let folder = await navigator.storage.getDirectory()
  for (const name of path.slice(0, -1)) folder = await folder.getDirectoryHandle(name, { create: true })
  const file = await folder.getFileHandle(path.at(-1) ?? '', { create: true })
  return file.createSyncAccessHandle()
}

/** Appends to a file whose first `start` bytes are verified; unverified bytes behind them are cut off. */
function continueFile(file: FileSystemSyncAccessHandle, start: number) {
  if (file.getSize() < start) throw new PieceError('lost')
  file.truncate(start)
  let written = start
  let saved = start
  let timer: ReturnType<typeof setTimeout> | undefined

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    if (saved === written) return
    file.flush()
    saved = written
    post({ type: 'saved', bytes: saved })
  }

  return {
    write(bytes: Uint8Array<ArrayBuffer>): void {
      if (file.write(bytes, { at: written }) < bytes.length) throw new PieceError('full')
      written += bytes.length
      timer ??= setTimeout(flush, flushMs)
    },
    flush,
  }
}

/** The open download. The page's next request usually continues it. */
let stream: ByteStream | undefined
let closing: ReturnType<typeof setTimeout> | undefined

function closeStream(): void {
  clearTimeout(closing)
  stream?.close()
  stream = undefined
}

function streamFrom(url: string, start: number, size: number): ByteStream {
  clearTimeout(closing)
  if (stream?.url !== url || stream.at() !== start) closeStream()
  stream ??= openBytes(url, start, size)
  return stream
}

async function takePiece(bytes: ByteStream, length: number, digest: string): Promise<Uint8Array<ArrayBuffer>> {
  const piece = await bytes.take(length)
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', piece))
  if (btoa(String.fromCharCode(...hash)) !== digest) throw new PieceError('damaged')
  return piece
}

async function download({ url, path, size, first, digests }: PieceRange): Promise<void> {
  const startOf = (index: number) => Math.min(size, (first + index) * pieceBytes)
  const handle = await openFile(path)
  try {
    const file = continueFile(handle, startOf(0))
    const bytes = streamFrom(url, startOf(0), size)
    const begin = (index: number) => {
      const digest = digests[index]
      if (digest === undefined) return undefined
      const piece = takePiece(bytes, startOf(index + 1) - startOf(index), digest)
      // Awaited after the piece before it is written: until then, a rejection must not count as unhandled.
      piece.catch(() => undefined)
      return piece
    }
    try {
      let next = begin(0)
      for (let index = 0; next; index++) {
        const piece = await next
        next = begin(index + 1)
        file.write(piece)
      }
    } finally {
      file.flush()
    }
  } finally {
    handle.close()
  }
}

let stopped = false

async function run(range: PieceRange): Promise<PieceFailure | null> {
  stopped = false
  try {
    await download(range)
    closing = setTimeout(closeStream, keepOpenMs)
    return null
  } catch (error) {
    closeStream()
    return stopped ? 'stopped' : failureOf(error)
  }
}

self.onmessage = ({ data }: MessageEvent<unknown>) => {
  const request = PieceRequest.parse(data)
  if (request.type === 'start') return void run(request).then(failure => post({ type: 'ended', failure }))
  stopped = true
  closeStream()
}
