import { pieceBytes } from '../../../../contract/routes/recordings.ts'
import { type ComingBytes, openBytes } from './fetch-bytes.ts'
import { type KeepPieces, type PieceNews, PieceOrder, type PieceTrouble } from './piece-order.ts'
import { Trouble, troubleOf } from './trouble.ts'

declare const self: DedicatedWorkerGlobalScope

/**
 * Writes recordings to the disk, beside the page: a piece is fetched and proved while the one before it is written, and no
 * more than two are ever in memory.
 */

/** What is written counts as kept once it has reached the disk, which takes as long for many pieces as for one (ms). */
const settleMs = 500
/** So long the connection is held open for the next order (ms). */
const heldMs = 5_000

const tell = (news: PieceNews) => self.postMessage(news)

async function openFile(path: readonly string[]): Promise<FileSystemSyncAccessHandle> {
  let folder = await navigator.storage.getDirectory()
  for (const name of path.slice(0, -1)) folder = await folder.getDirectoryHandle(name, { create: true })
  const file = await folder.getFileHandle(path.at(-1) ?? '', { create: true })
  return file.createSyncAccessHandle()
}

/** Writes to a file that is right up to the byte `start`, and longer than that at most by what was never proved. */
function continueFile(file: FileSystemSyncAccessHandle, start: number) {
  if (file.getSize() < start) throw new Trouble('lost')
  file.truncate(start)
  let written = start
  let kept = start
  let timer: ReturnType<typeof setTimeout> | undefined

  function settle(): void {
    clearTimeout(timer)
    timer = undefined
    if (kept === written) return
    file.flush()
    kept = written
    tell({ type: 'kept', bytes: kept })
  }

  return {
    write(bytes: Uint8Array<ArrayBuffer>): void {
      if (file.write(bytes, { at: written }) < bytes.length) throw new Trouble('full')
      written += bytes.length
      timer ??= setTimeout(settle, settleMs)
    },
    settle,
  }
}

/** What an order has left of the recording: the next one mostly goes on from there. */
let coming: ComingBytes | undefined
let holding: ReturnType<typeof setTimeout> | undefined

function leave(): void {
  clearTimeout(holding)
  coming?.leave()
  coming = undefined
}

function bytesFrom(url: string, start: number, size: number): ComingBytes {
  clearTimeout(holding)
  if (coming?.url !== url || coming.at() !== start) leave()
  coming ??= openBytes(url, start, size)
  return coming
}

async function takePiece(bytes: ComingBytes, length: number, digest: string): Promise<Uint8Array<ArrayBuffer>> {
  const piece = await bytes.take(length)
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', piece))
  if (btoa(String.fromCharCode(...hash)) !== digest) throw new Trouble('damaged')
  return piece
}

async function keep({ url, path, size, first, digests }: KeepPieces): Promise<void> {
  const startOf = (index: number) => Math.min(size, (first + index) * pieceBytes)
  const handle = await openFile(path)
  try {
    const file = continueFile(handle, startOf(0))
    const bytes = bytesFrom(url, startOf(0), size)
    const begin = (index: number) => {
      const digest = digests[index]
      if (digest === undefined) return undefined
      const piece = takePiece(bytes, startOf(index + 1) - startOf(index), digest)
      // It may fail while the piece before it is written: it is told when its turn comes.
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
      file.settle()
    }
  } finally {
    handle.close()
  }
}

let stopped = false

async function carryOut(order: KeepPieces): Promise<PieceTrouble | null> {
  stopped = false
  try {
    await keep(order)
    holding = setTimeout(leave, heldMs)
    return null
  } catch (failure) {
    leave()
    return stopped ? 'stopped' : troubleOf(failure)
  }
}

self.onmessage = ({ data }: MessageEvent<unknown>) => {
  const order = PieceOrder.parse(data)
  if (order.type === 'keep') return void carryOut(order).then(trouble => tell({ type: 'ended', trouble }))
  stopped = true
  leave()
}
