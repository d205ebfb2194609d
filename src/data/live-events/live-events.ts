import type { Atom } from 'jotai/vanilla'
import * as z from 'zod/mini'
import { backoff } from '../../../contract/backoff.ts'
import { LiveEvent } from '../../../contract/routes/events.ts'
import { store, watch } from '../../state/store.ts'
import { readEvents, type StreamEvent } from './event-stream.ts'

/** What happened; it needs no more words. Any other event is of a newer server, and passed over. */
const News = z.pick(LiveEvent, { event: true })

/** Tabs of one listener tell each other; `missed` when nothing was heard for a while, so that anything may be new. */
const Told = z.object({ user: z.int(), news: z.enum(['notification', 'missed']) })
export type Told = z.infer<typeof Told>

export interface LiveChannel {
  postMessage(told: Told): void
  addEventListener(type: 'message', listener: (event: MessageEvent<unknown>) => void): void
  close(): void
}

export interface LivePorts {
  /** Whose events are wanted on this page; null while nobody's are. */
  wanted: Atom<number | null>
  /** Opens the stream as whoever is signed in; null when it can't be had now. */
  open(stop: AbortSignal): Promise<ReadableStream<Uint8Array> | null>
  /** Runs alone over all tabs when its turn comes, unless it is stopped before. */
  alone(work: () => Promise<void>, stop: AbortSignal): Promise<void>
  channel: LiveChannel
  /** Resolves in `ms`, or when it is stopped. */
  pause(ms: number, stop: AbortSignal): Promise<void>
  /** From 0 to below 1. */
  random(): number
  now(): number
}

/** The server says something at least every 25 s: after so long a silence (ms) the connection is dead. */
const silence = 60_000
/** What held so long (ms) was a good connection: its end is no failure. */
const goodFor = 30_000
/** Between attempts to connect, in ms. */
const pauses = { first: 1_000, longest: 60_000 }

/**
 * Listens to the server while events are wanted: one tab for all of them, which tells the others. `hear` is called for
 * each notification, and once after each span in which one could have been missed. The answer ends it.
 */
export function followLiveEvents(ports: LivePorts, hear: () => void): () => void {
  let listening: { user: number; stop: AbortController } | null = null

  const tell = (user: number, news: Told['news']) => {
    hear()
    ports.channel.postMessage({ user, news })
  }

  async function listen(user: number, stop: AbortSignal): Promise<void> {
    const heard = (event: StreamEvent) => {
      const parsed = News.safeParse(event)
      if (parsed.success && !stop.aborted) tell(user, parsed.data.event)
    }
    const stream = await ports.open(stop)
    if (!stream) return
    // Nothing tells what happened before this very moment.
    tell(user, 'missed')
    await readEvents(stream, heard, { silence, stop })
  }

  async function stayConnected(user: number, stop: AbortSignal): Promise<void> {
    for (let failures = 0; !stop.aborted; ) {
      const since = ports.now()
      await listen(user, stop).catch(() => undefined)
      failures = ports.now() - since >= goodFor ? 0 : failures + 1
      await ports.pause(backoff({ ...pauses, failures, random: ports.random() }), stop)
    }
  }

  function follow(): void {
    const user = store.get(ports.wanted)
    if (user === (listening?.user ?? null)) return
    listening?.stop.abort()
    listening = user === null ? null : { user, stop: new AbortController() }
    const { signal } = listening?.stop ?? {}
    // Whoever is stopped before its turn has nothing to end.
    if (user !== null && signal) ports.alone(() => stayConnected(user, signal), signal).catch(() => undefined)
  }

  ports.channel.addEventListener('message', ({ data }) => {
    const told = Told.safeParse(data)
    if (told.success && told.data.user === listening?.user) hear()
  })
  const unsubscribe = watch(ports.wanted, follow)
  follow()
  return () => {
    unsubscribe()
    ports.channel.close()
    listening?.stop.abort()
    listening = null
  }
}
