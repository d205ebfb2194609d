import { reportDefect } from '../../../lib/report-defect.ts'
import { PieceError } from './piece-error.ts'
import { PieceEvent, type PieceRange, type PieceRequest } from './piece-messages.ts'

/** Undefined until it is needed. */
let worker: Worker | undefined

function pieceWorker(): Worker {
  worker ??= new Worker(new URL('./piece-worker.ts', import.meta.url), { type: 'module' })
  return worker
}

/**
 * Downloads, verifies and writes pieces of a recording, in the worker; call it again only after it has settled.
 * `onSaved` is called with the number of bytes of the recording that are on disk. Rejects with a `PieceError`.
 */
export function downloadPieces(
  range: PieceRange,
  onSaved: (bytes: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const current = pieceWorker()
  const send = (request: PieceRequest) => current.postMessage(request)
  const ends = new AbortController()
  const listening = { signal: ends.signal }
  return new Promise<void>((resolve, reject) => {
    current.addEventListener(
      'message',
      ({ data }: MessageEvent<unknown>) => {
        const event = PieceEvent.parse(data)
        if (event.type === 'saved') onSaved(event.bytes)
        else if (event.failure) reject(new PieceError(event.failure))
        else resolve()
      },
      listening,
    )
    // It crashed, or, where the event has no message, its code could not be loaded.
    current.addEventListener(
      'error',
      event => {
        worker = undefined
        current.terminate()
        if (event instanceof ErrorEvent) reportDefect('The worker of downloads has crashed', event.message)
        reject(new PieceError(event instanceof ErrorEvent ? 'defect' : 'unreachable'))
      },
      listening,
    )
    signal.addEventListener('abort', () => send({ type: 'stop' }), listening)
    if (signal.aborted) reject(new PieceError('stopped'))
    else send({ type: 'start', ...range })
  }).finally(() => ends.abort())
}
