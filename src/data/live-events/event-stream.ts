import { createParser, type EventSourceMessage } from 'eventsource-parser'
import { fromNetwork, NetworkFailure } from '../api/network-failure.ts'

/** The most characters of an unfinished event. A server's event has about 40: a stream with so many isn't the server's. */
const maxEventSize = 64 * 1024

/**
 * Reads a stream of server-sent events until it ends, sends nothing for `silence` ms, or `stop` aborts. Comments, the
 * heartbeat, and events without data are ignored, as by the browser's `EventSource`. Rejects with a `NetworkFailure` when the
 * stream breaks off or an event has no end, and with what `onEvent` throws.
 */
export async function readEvents(
  stream: ReadableStream<Uint8Array>,
  onEvent: (event: EventSourceMessage) => void,
  { silence, stop }: { silence: number; stop: AbortSignal },
): Promise<void> {
  const parser = createParser({
    onEvent,
    maxBufferSize: maxEventSize,
    onError(error) {
      // Other errors are fields that it doesn't know.
      if (error.type === 'max-buffer-size-exceeded') throw new NetworkFailure(error.message)
    },
  })
  const decoder = new TextDecoder()
  const reader = stream.getReader()
  const cancel = () => void reader.cancel().catch(() => undefined)
  stop.addEventListener('abort', cancel)
  let timer = setTimeout(cancel, silence)
  try {
    const read = () => fromNetwork(reader.read())
    for (let next = await read(); !next.done && !stop.aborted; next = await read()) {
      clearTimeout(timer)
      timer = setTimeout(cancel, silence)
      parser.feed(decoder.decode(next.value, { stream: true }))
    }
  } finally {
    clearTimeout(timer)
    stop.removeEventListener('abort', cancel)
    cancel()
  }
}
