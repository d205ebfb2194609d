import { atom } from 'jotai/vanilla'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  followLiveEvents,
  type LiveChannel,
  type LivePorts,
  type TabMessage,
} from '../../../../../src/data/live-events/live-events.ts'
import { store } from '../../../../../src/state/store.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const bytes = (text: string) => new TextEncoder().encode(text)
const settled = () => vi.advanceTimersByTimeAsync(0)

/** The tabs of one browser, and the server they subscribe to. */
function browser() {
  const connections: ReadableStreamDefaultController<Uint8Array>[] = []
  const channels = new Map<LiveChannel, ((event: MessageEvent<unknown>) => void)[]>()
  let refuses = false
  let queue = Promise.resolve()
  let attempts = 0

  function channel(): LiveChannel {
    const own: LiveChannel = {
      addEventListener: (_, listener) => void channels.get(own)?.push(listener),
      postMessage(data: TabMessage) {
        const others = [...channels].filter(([each]) => each !== own).flatMap(([, listeners]) => listeners)
        for (const listener of others) listener(new MessageEvent('message', { data }))
      },
      close: () => void channels.delete(own),
    }
    channels.set(own, [])
    return own
  }

  const ports = (): Omit<LivePorts, 'wanted'> => ({
    async open(stop) {
      attempts += 1
      if (refuses) return null
      return new ReadableStream<Uint8Array>({
        start(controller) {
          connections.push(controller)
          stop.addEventListener('abort', () => connections.splice(connections.indexOf(controller), 1))
        },
      })
    },
    withLock(work, stop) {
      const turn = queue.then(() => (stop.aborted ? undefined : work()))
      queue = turn
      return turn
    },
    channel: channel(),
    pause: (ms, stop) =>
      new Promise<void>(resolve => {
        const over = () => {
          stop.removeEventListener('abort', over)
          resolve()
        }
        setTimeout(over, ms)
        stop.addEventListener('abort', over)
        if (stop.aborted) over()
      }),
    random: () => 0,
    now: () => Date.now(),
  })

  return {
    connections,
    attempts: () => attempts,
    refuse() {
      refuses = true
    },
    say: (text: string) => connections.at(-1)?.enqueue(bytes(text)),
    hangUp: () => connections.pop()?.close(),
    tab(user: number | null = 1) {
      const wanted = atom(user)
      const onEvent = vi.fn()
      return { wanted, onEvent, end: followLiveEvents({ ...ports(), wanted }, onEvent) }
    },
  }
}

const notification = 'event: notification\ndata: {}\n\n'

test('every tab gets a notification, over one connection of the browser', async () => {
  const { tab, say, connections } = browser()
  const tabs = [tab(), tab()]
  await settled()
  expect(connections).toHaveLength(1)
  for (const { onEvent } of tabs) onEvent.mockClear()
  say(notification)
  say(': beat\n\nevent: of-a-newer-server\ndata: {}\n\n')
  await settled()
  for (const { onEvent } of tabs) expect(onEvent).toHaveBeenCalledTimes(1)
})

test('when the connected tab is closed, another one connects', async () => {
  const { tab, say, connections } = browser()
  const [first, second] = [tab(), tab()]
  await settled()
  store.set(first.wanted, null)
  await settled()
  expect(connections).toHaveLength(1)
  second.onEvent.mockClear()
  first.onEvent.mockClear()
  say(notification)
  await settled()
  expect(second.onEvent).toHaveBeenCalledTimes(1)
  expect(first.onEvent).not.toHaveBeenCalled()
})

test('after a reconnect, events count as missed once', async () => {
  const { tab, hangUp, connections } = browser()
  const { onEvent } = tab()
  await vi.advanceTimersByTimeAsync(40_000)
  onEvent.mockClear()
  hangUp()
  await vi.advanceTimersByTimeAsync(999)
  expect(onEvent).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(connections).toHaveLength(1)
  expect(onEvent).toHaveBeenCalledTimes(1)
})

test('reconnects to a server that refuses back off to once a minute', async () => {
  const { tab, refuse, attempts } = browser()
  refuse()
  const { onEvent } = tab()
  await vi.advanceTimersByTimeAsync(7_500)
  // At once, after 1, 2 and 4 seconds.
  expect(attempts()).toBe(4)
  await vi.advanceTimersByTimeAsync(600_000)
  const before = attempts()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(attempts()).toBe(before + 1)
  expect(onEvent).not.toHaveBeenCalled()
})

test('without a listener there is no connection, and a sign-out ends it', async () => {
  const { tab, connections } = browser()
  const { wanted } = tab(null)
  await settled()
  expect(connections).toHaveLength(0)
  store.set(wanted, 1)
  await settled()
  expect(connections).toHaveLength(1)
  store.set(wanted, null)
  await settled()
  expect(connections).toHaveLength(0)
})

test("another listener's events are ignored", async () => {
  const { tab, say } = browser()
  const [own, other] = [tab(1), tab(2)]
  await settled()
  for (const { onEvent } of [own, other]) onEvent.mockClear()
  say(notification)
  await settled()
  expect(own.onEvent).toHaveBeenCalledTimes(1)
  expect(other.onEvent).not.toHaveBeenCalled()
})

test('an error of our own code at an event is reported, and the next events still come', async () => {
  const reported = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { tab, say } = browser()
  const { onEvent } = tab()
  await settled()
  onEvent.mockImplementationOnce(() => {
    throw new TypeError('undefined is not a function')
  })
  say(notification)
  await settled()
  expect(reported).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(1_000)
  onEvent.mockClear()
  say(notification)
  await settled()
  expect(onEvent).toHaveBeenCalledTimes(1)
  reported.mockRestore()
})

test('a stream that breaks off is no defect', async () => {
  const reported = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { tab, connections } = browser()
  tab()
  await settled()
  connections.at(-1)?.error(new TypeError('network error'))
  await settled()
  expect(reported).not.toHaveBeenCalled()
  reported.mockRestore()
})
