/** One event of a stream; `data` is empty where nothing was sent with it. */
export interface StreamEvent {
  event: string
  data: string
}

const lineEnd = /\r\n|\r(?!$)|\n/

/**
 * Reads `text/event-stream` piece by piece, however it was cut. Unlike the browser's own `EventSource` it also tells an
 * event that has a name and no data. Comments, which keep the connection alive, tell nothing.
 */
export function createEventParser(hear: (event: StreamEvent) => void): (piece: string) => void {
  let rest = ''
  let event = ''
  let data: string[] = []

  function read(line: string): void {
    if (line === '') {
      if (event || data.length > 0) hear({ event: event || 'message', data: data.join('\n') })
      event = ''
      data = []
      return
    }
    const [, field, value = ''] = /^([^:]*):? ?(.*)$/s.exec(line) ?? []
    if (field === 'event') event = value
    else if (field === 'data') data.push(value)
  }

  return piece => {
    const lines = (rest + piece).split(lineEnd)
    rest = lines.pop() ?? ''
    for (const line of lines) read(line)
  }
}

/**
 * Reads a stream to its end, or until nothing came for `silence` ms. Throws when it breaks off; `stop` cancels it.
 */
export async function readEvents(
  stream: ReadableStream<Uint8Array>,
  hear: (event: StreamEvent) => void,
  { silence, stop }: { silence: number; stop: AbortSignal },
): Promise<void> {
  const parse = createEventParser(hear)
  const decoder = new TextDecoder()
  const reader = stream.getReader()
  const cancel = () => void reader.cancel().catch(() => undefined)
  stop.addEventListener('abort', cancel)
  let timer = setTimeout(cancel, silence)
  try {
    for (let next = await reader.read(); !next.done && !stop.aborted; next = await reader.read()) {
      clearTimeout(timer)
      timer = setTimeout(cancel, silence)
      parse(decoder.decode(next.value, { stream: true }))
    }
  } finally {
    clearTimeout(timer)
    stop.removeEventListener('abort', cancel)
    cancel()
  }
}
