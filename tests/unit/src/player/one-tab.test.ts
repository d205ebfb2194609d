// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clock } from '../../../../src/lib/clock.ts'
import { createOneTab } from '../../../../src/player/one-tab.ts'
import type { Status } from '../../../../src/player/playback.ts'
import { createStore } from '../../../../src/player/store.ts'
import { patience } from '../../../support/patience.ts'

let opened: BroadcastChannel[] = []
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => {
  vi.useRealTimers()
  for (const channel of opened) channel.close()
  opened = []
})

/** A tab with a fake player. */
function tab(name: string) {
  const channel = new BroadcastChannel(name)
  opened.push(channel)
  const status = createStore<Status>({ state: 'paused' })
  const pause = vi.fn(() => {
    if (status.get().state === 'playing') status.set({ state: 'paused' })
  })
  const elsewhere = createOneTab(status, pause, { clock, tabs: channel, onLeave: () => {} })
  let messages = 0
  channel.addEventListener('message', () => {
    messages += 1
  })
  const start = () => status.set({ state: 'playing' })
  return { status, pause, elsewhere, start, messages: () => messages }
}

/** A message arrives within milliseconds. */
const limit = { timeout: patience(20_000) }

/** Waits until each tab has received so many messages. */
const received = (...tabs: [tab: ReturnType<typeof tab>, messages: number][]) =>
  vi.waitFor(
    () => expect(tabs.map(([{ messages }]) => messages())).toEqual(tabs.map(([, messages]) => messages)),
    limit,
  )

describe('two tabs', () => {
  it('the one that started last plays, and the other shows it', async () => {
    const [a, b] = [tab('one'), tab('one')]
    a.start()
    await received([b, 1])
    vi.setSystemTime(Date.now() + 1_000)
    b.start()
    // The second message to b is that a has paused.
    await received([a, 1], [b, 2])
    expect(a.status.get().state).toBe('paused')
    expect(a.elsewhere.get()).toBe(true)
    expect(b.status.get().state).toBe('playing')
    expect(b.elsewhere.get()).toBe(false)
  })

  it("one plays when both start before they have received each other's message", async () => {
    const [a, b] = [tab('two'), tab('two')]
    a.start()
    b.start()
    // Both have started, and one has paused.
    await vi.waitFor(() => expect(a.messages() + b.messages()).toBe(3), limit)
    expect([a, b].filter(({ status }) => status.get().state === 'playing')).toHaveLength(1)
    expect(a.pause.mock.calls.length + b.pause.mock.calls.length).toBe(1)
  })

  it('neither shows the other one as playing after it has paused', async () => {
    const [a, b] = [tab('three'), tab('three')]
    b.start()
    await received([a, 1])
    expect(a.elsewhere.get()).toBe(true)
    b.status.set({ state: 'paused' })
    await received([a, 2])
    expect(a.elsewhere.get()).toBe(false)
  })

  it('one is still playing while it buffers, and broadcasts its start once', async () => {
    const [a, b] = [tab('four'), tab('four')]
    a.start()
    a.status.set({ state: 'buffering' })
    a.start()
    await received([b, 1])
    expect(b.pause).toHaveBeenCalledOnce()
  })

  it('one that failed while playing is paused too, so that it does not resume by itself', async () => {
    const [a, b] = [tab('five'), tab('five')]
    a.start()
    a.status.set({ state: 'failed', message: 'The connection was lost', canRetry: true })
    vi.setSystemTime(Date.now() + 1_000)
    b.start()
    await received([a, 1])
    expect(a.pause).toHaveBeenCalledOnce()
  })

  it('both ignore messages in another format', async () => {
    const a = tab('six')
    a.start()
    const stranger = new BroadcastChannel('six')
    opened.push(stranger)
    stranger.postMessage({ tab: 7, since: 'now' })
    await received([a, 1])
    expect(a.status.get().state).toBe('playing')
  })
})
