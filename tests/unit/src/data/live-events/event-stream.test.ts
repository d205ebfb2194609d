import type { EventSourceMessage } from 'eventsource-parser'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readEvents } from '../../../../../src/data/live-events/event-stream.ts'

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
  return {
    stream,
    send: (chunk: Uint8Array) => controller?.enqueue(chunk),
    close: () => controller?.close(),
    cancelled: () => cancelled,
  }
}

/** The events of a stream that sends these chunks and ends. */
async function eventsIn(...chunks: string[]) {
  const events: EventSourceMessage[] = []
  const { stream, send, close } = streamOf()
  for (const chunk of chunks) send(bytes(chunk))
  close()
  await readEvents(stream, event => events.push(event), { silence, stop: new AbortController().signal })
  return events.map(({ event, data }) => ({ event, data }))
}

test('an event has its name and data, and is emitted after its blank line', async () => {
  expect(await eventsIn('event: notification\ndata: {"id":7}\n')).toEqual([])
  expect(await eventsIn('event: notification\ndata: {"id":7}\n\n')).toEqual([
    { event: 'notification', data: '{"id":7}' },
  ])
})

test('an event may have no name, and data in several lines', async () => {
  expect(await eventsIn('data: one\ndata:two\n\n')).toEqual([{ event: undefined, data: 'one\ntwo' }])
})

test('an event without data is none, and its name does not pass to the next one', async () => {
  expect(await eventsIn('event: notification\n\ndata: {}\n\n')).toEqual([{ event: undefined, data: '{}' }])
})

test('comments, blank lines and unknown fields emit nothing', async () => {
  expect(await eventsIn(': beat\n\n:\n\nid: 4\nretry: soon\nof-a-newer-server: 1\n\n\n')).toEqual([])
})

test('the events are the same wherever the stream is split, and with any line ends', async () => {
  for (const end of ['\n', '\r\n', '\r']) {
    const text = `: beat${end}${end}event: notification${end}data: {}${end}${end}event: next${end}data:${end}${end}${end}`
    const pieces = [...text]
    expect(await eventsIn(...pieces)).toEqual(await eventsIn(text))
    expect((await eventsIn(text)).map(({ event }) => event)).toEqual(['notification', 'next'])
  }
})

const kilobyte = 'x'.repeat(1_024)
test.each([
  ['a line', kilobyte],
  ['an event', `data: ${kilobyte}\n`],
])('%s without an end breaks the stream off, before it fills the memory', async (_, piece) => {
  const { stream, send, close, cancelled } = streamOf()
  const over = readEvents(stream, () => undefined, { silence, stop: new AbortController().signal })
  for (let sent = 0; sent < 100; sent++) send(bytes(piece))
  close()
  await expect(over).rejects.toThrow('max buffer size')
  expect(cancelled()).toBe(true)
})

test('a character that was split over two chunks is decoded', async () => {
  const { stream, send } = streamOf()
  const events: EventSourceMessage[] = []
  const stop = new AbortController()
  const over = readEvents(stream, event => events.push(event), { silence, stop: stop.signal })
  const text = bytes('data: Øya\n\n')
  send(text.slice(0, 7))
  send(text.slice(7))
  await vi.advanceTimersByTimeAsync(1)
  expect(events).toEqual([{ event: undefined, data: 'Øya' }])
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
