import { type KeepPieces, PieceNews, type PieceOrder } from './piece-order.ts'
import { Trouble } from './trouble.ts'

/** The worker that writes; undefined until it is needed. */
let worker: Worker | undefined

function writer(): Worker {
  worker ??= new Worker(new URL('./piece-worker.ts', import.meta.url), { type: 'module' })
  return worker
}

/**
 * Fetches, proves and writes pieces of a recording, one order at a time; `onKept` is told how many bytes of the recording
 * are safe. Throws a `Trouble`.
 */
export function keepPieces(order: KeepPieces, onKept: (bytes: number) => void, signal: AbortSignal): Promise<void> {
  const carrier = writer()
  const give = (message: PieceOrder) => carrier.postMessage(message)
  const ends = new AbortController()
  const listening = { signal: ends.signal }
  return new Promise<void>((resolve, reject) => {
    carrier.addEventListener(
      'message',
      ({ data }: MessageEvent<unknown>) => {
        const news = PieceNews.parse(data)
        if (news.type === 'kept') onKept(news.bytes)
        else if (news.trouble) reject(new Trouble(news.trouble))
        else resolve()
      },
      listening,
    )
    // Its code could not be loaded, or it died.
    carrier.addEventListener(
      'error',
      () => {
        worker = undefined
        carrier.terminate()
        reject(new Trouble('away'))
      },
      listening,
    )
    signal.addEventListener('abort', () => give({ type: 'stop' }), listening)
    if (signal.aborted) reject(new Trouble('stopped'))
    else give({ type: 'keep', ...order })
  }).finally(() => ends.abort())
}
