import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createEventParser, readEvents, type StreamEvent } from '../../../../src/data/live-events/event-stream.ts'

const eventsIn = (...chunks: string[]) => {
  const events: StreamEvent[] = []
  const parse = createEventParser(event => events.push(event))
  for (const piece of chunks) parse(piece)
  return events
}

test('an event has its name and data, and is emitted after its blank line', () => {
  expect(eventsIn('event: notification\ndata: {"id":7}\n')).toEqual([])
  expect(eventsIn('event: notification\ndata: {"id":7}\n\n')).toEqual([{ event: 'notification', data: '{"id":7}' }])
})

test('an event may have a name or data alone, and data in several lines', () => {
  expect(eventsIn('event: notification\n\ndata: one\ndata:two\n\n')).toEqual([
    { event: 'notification', data: '' },
    { event: 'message', data: 'one\ntwo' },
  ])
})

test('comments, blank lines and unknown fields emit nothing', () => {
  expect(eventsIn(': beat\n\n:\n\nid: 4\nretry: 10\n\n\n')).toEqual([])
})

test('the events are the same wherever the stream is split, and with any line ends', () => {
  for (const end of ['\n', '\r\n', '\r']) {
    const text = `: beat${end}${end}event: notification${end}data: {}${end}${end}event: next${end}${end}${end}`
    const pieces = [...text]
    expect(eventsIn(...pieces)).toEqual(eventsIn(text))
    expect(eventsIn(text).map(({ event }) => event)).toEqual(['notification', 'next'])
  }
})

const silence = 60_000
const bytes = (text: string) => new TextEncoder().encode(text)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function streamOf() {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  let cancelled = false
  const stream = new ReadableStream<Uint8Array>({
    start(made) {
      controller = made
    },
    cancel() {
      cancelled = true
    },
  })
  return { stream, send: (chunk: Uint8Array) => controller?.enqueue(chunk), cancelled: () => cancelled }
}

test('a character that was split over two chunks is decoded', async () => {
  const { stream, send } = streamOf()
  const events: StreamEvent[] = []
  const stop = new AbortController()
  const over = readEvents(stream, event => events.push(event), { silence, stop: stop.signal })
  const text = bytes('data: Øya\n\n')
  send(text.slice(0, 7))
  send(text.slice(7))
  await vi.advanceTimersByTimeAsync(1)
  expect(events).toEqual([{ event: 'message', data: 'Øya' }])
  stop.abort()
  await over
})

test('a heartbeat keeps the connection open; a minute of silence ends it', async () => {
  const { stream, send, cancelled } = streamOf()
  let over = false
  void readEvents(stream, () => undefined, { silence, stop: new AbortController().signal }).then(() => {
    over = true
  })
  await vi.advanceTimersByTimeAsync(silence - 1)
  send(bytes(': beat\n\n'))
  await vi.advanceTimersByTimeAsync(silence - 1)
  expect(over).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(over).toBe(true)
  expect(cancelled()).toBe(true)
})
