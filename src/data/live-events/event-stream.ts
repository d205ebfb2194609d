/** One event of a stream; `data` is empty for an event without data. */
export interface StreamEvent {
  event: string
  data: string
}

const lineEnd = /\r\n|\r(?!$)|\n/

/**
 * Parses `text/event-stream`: returns a function that takes it chunk by chunk, wherever that is split. Unlike the browser's
 * `EventSource` it also calls `onEvent` for an event with a name and no data. Comments, the heartbeat, are ignored.
 */
export function createEventParser(onEvent: (event: StreamEvent) => void): (chunk: string) => void {
  let rest = ''
  let event = ''
  let data: string[] = []

  function parseLine(line: string): void {
    if (line === '') {
      if (event || data.length > 0) onEvent({ event: event || 'message', data: data.join('\n') })
      event = ''
      data = []
      return
    }
    const [, field, value = ''] = /^([^:]*):? ?(.*)$/s.exec(line) ?? []
    if (field === 'event') event = value
    else if (field === 'data') data.push(value)
  }

  return chunk => {
    const lines = (rest + chunk).split(lineEnd)
    rest = lines.pop() ?? ''
    for (const line of lines) parseLine(line)
  }
}

/** Reads a stream until it ends, sends nothing for `silence` ms, or `stop` aborts. Rejects when it breaks off. */
export async function readEvents(
  stream: ReadableStream<Uint8Array>,
  onEvent: (event: StreamEvent) => void,
  { silence, stop }: { silence: number; stop: AbortSignal },
): Promise<void> {
  const parse = createEventParser(onEvent)
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
