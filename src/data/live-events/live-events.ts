import type { EventSourceMessage } from 'eventsource-parser'
import type { Atom } from 'jotai/vanilla'
import * as z from 'zod/mini'
import { backoff } from '#contract/backoff.ts'
import { reportDefect } from '../../lib/report-defect.ts'
import { store, watch } from '../../state/store.ts'
import { NetworkFailure } from '../api/network-failure.ts'
import { readEvents } from './event-stream.ts'

/**
 * An event of the stream, with its data as JSON text: whoever it is for parses it. An unknown one, of a newer server, is ignored.
 * `missed` is ours: events may have been missed before now.
 */
const News = z.object({ event: z.enum(['notification', 'player', 'room', 'missed']), data: z.string() })
export type News = z.infer<typeof News>

/** What the connected tab sends to the listener's other tabs. */
const TabMessage = z.object({ user: z.int(), news: News })
export type TabMessage = z.infer<typeof TabMessage>

export interface LiveChannel {
  postMessage(message: TabMessage): void
  addEventListener(type: 'message', listener: (event: MessageEvent<unknown>) => void): void
  close(): void
}

export interface LivePorts {
  /** The listener whose events this page wants; null while it wants none. */
  wanted: Atom<number | null>
  /** Opens the event stream of the signed-in listener. Resolves with null when that fails. */
  open(stop: AbortSignal): Promise<ReadableStream<Uint8Array> | null>
  /** Runs `work` in one tab at a time. Rejects when `stop` aborts before this tab's turn. */
  withLock(work: () => Promise<void>, stop: AbortSignal): Promise<void>
  channel: LiveChannel
  /** Resolves after `ms`, or when `stop` aborts. */
  pause(ms: number, stop: AbortSignal): Promise<void>
  /** From 0 to below 1. */
  random(): number
  now(): number
}

/** The server sends a heartbeat every 25 s: after this long without any data (ms) the connection is dead. */
const silence = 60_000
/** The end of a connection that lasted this long (ms) is no failure. */
const stableAfter = 30_000
/** Between attempts to connect, in ms. */
const pauses = { first: 1_000, longest: 60_000 }

/** A stream that breaks off is opened again, and one that was stopped before this tab's turn is not. */
function ignoreEnd(failure: unknown): void {
  const isEnd = failure instanceof NetworkFailure || (failure instanceof DOMException && failure.name === 'AbortError')
  if (!isEnd) reportDefect('Live events could not be followed', failure)
}

/**
 * Subscribes to the server's events while `wanted` names a listener. One tab holds the connection, reconnects with backoff,
 * and broadcasts to the others. Calls `onEvent` for each event, and once after each gap in which one could have been
 * missed. Returns an unsubscribe function.
 */
export function followLiveEvents(ports: LivePorts, onEvent: (news: News) => void): () => void {
  let subscription: { user: number; stop: AbortController } | null = null

  const broadcast = (user: number, news: News) => {
    onEvent(news)
    ports.channel.postMessage({ user, news })
  }

  async function readStream(user: number, stop: AbortSignal): Promise<void> {
    const onStreamEvent = (event: EventSourceMessage) => {
      const parsed = News.safeParse(event)
      if (parsed.success && !stop.aborted) broadcast(user, parsed.data)
    }
    const stream = await ports.open(stop)
    if (!stream) return
    // The stream has no events from before it was opened.
    broadcast(user, { event: 'missed', data: '' })
    await readEvents(stream, onStreamEvent, { silence, stop })
  }

  async function stayConnected(user: number, stop: AbortSignal): Promise<void> {
    for (let failures = 0; !stop.aborted; ) {
      const since = ports.now()
      await readStream(user, stop).catch(ignoreEnd)
      failures = ports.now() - since >= stableAfter ? 0 : failures + 1
      await ports.pause(backoff({ ...pauses, failures, random: ports.random() }), stop)
    }
  }

  function update(): void {
    const user = store.get(ports.wanted)
    if (user === (subscription?.user ?? null)) return
    subscription?.stop.abort()
    subscription = user === null ? null : { user, stop: new AbortController() }
    const { signal } = subscription?.stop ?? {}
    if (user !== null && signal) ports.withLock(() => stayConnected(user, signal), signal).catch(ignoreEnd)
  }

  ports.channel.addEventListener('message', ({ data }) => {
    const message = TabMessage.safeParse(data)
    if (message.success && message.data.user === subscription?.user) onEvent(message.data.news)
  })
  const unsubscribe = watch(ports.wanted, update)
  update()
  return () => {
    unsubscribe()
    ports.channel.close()
    subscription?.stop.abort()
    subscription = null
  }
}
