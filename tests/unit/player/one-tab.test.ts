// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clock } from '../../../src/lib/clock.ts'
import { createOneTab } from '../../../src/player/one-tab.ts'
import type { Status } from '../../../src/player/playback.ts'
import { createStore } from '../../../src/player/store.ts'

let opened: BroadcastChannel[] = []
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => {
  vi.useRealTimers()
  for (const channel of opened) channel.close()
  opened = []
})

/** A tab's player, as far as others hear of it. */
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
  return { status, pause, elsewhere, start, news: () => messages }
}

/** A message is there within milliseconds, unless the machine is busy. */
const patience = { timeout: 20_000 }

/** Waits until each has heard so many messages. */
const heard = (...tabs: [tab: ReturnType<typeof tab>, messages: number][]) =>
  vi.waitFor(() => expect(tabs.map(([{ news }]) => news())).toEqual(tabs.map(([, messages]) => messages)), patience)

describe('of two tabs', () => {
  it('the one that began last plays, and the other says so', async () => {
    const [a, b] = [tab('one'), tab('one')]
    a.start()
    await heard([b, 1])
    vi.setSystemTime(Date.now() + 1_000)
    b.start()
    // That it has paused is the second that b hears of a.
    await heard([a, 1], [b, 2])
    expect(a.status.get().state).toBe('paused')
    expect(a.elsewhere.get()).toBe(true)
    expect(b.status.get().state).toBe('playing')
    expect(b.elsewhere.get()).toBe(false)
  })

  it('one plays when both begin before they hear of each other', async () => {
    const [a, b] = [tab('two'), tab('two')]
    a.start()
    b.start()
    // Each has begun, and one has given in.
    await vi.waitFor(() => expect(a.news() + b.news()).toBe(3), patience)
    expect([a, b].filter(({ status }) => status.get().state === 'playing')).toHaveLength(1)
    expect(a.pause.mock.calls.length + b.pause.mock.calls.length).toBe(1)
  })

  it('neither is said to play once it has paused', async () => {
    const [a, b] = [tab('three'), tab('three')]
    b.start()
    await heard([a, 1])
    expect(a.elsewhere.get()).toBe(true)
    b.status.set({ state: 'paused' })
    await heard([a, 2])
    expect(a.elsewhere.get()).toBe(false)
  })

  it('one keeps playing while it buffers, and tells of it once', async () => {
    const [a, b] = [tab('four'), tab('four')]
    a.start()
    a.status.set({ state: 'buffering' })
    a.start()
    await heard([b, 1])
    expect(b.pause).toHaveBeenCalledOnce()
  })

  it('one that failed while it played gives up too: it must not come back by itself', async () => {
    const [a, b] = [tab('five'), tab('five')]
    a.start()
    a.status.set({ state: 'failed', message: 'The connection was lost', canRetry: true })
    vi.setSystemTime(Date.now() + 1_000)
    b.start()
    await heard([a, 1])
    expect(a.pause).toHaveBeenCalledOnce()
  })

  it('none is impressed by what no tab of ours says', async () => {
    const a = tab('six')
    a.start()
    const stranger = new BroadcastChannel('six')
    opened.push(stranger)
    stranger.postMessage({ tab: 7, since: 'now' })
    await heard([a, 1])
    expect(a.status.get().state).toBe('playing')
  })
})
