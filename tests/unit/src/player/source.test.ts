// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { playing } from '../../../support/player/engine.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A set that plays from the server at `at` (ms), and is then downloaded. */
function downloaded(at: number) {
  const it = playing(at)
  it.player.setLocalSource(() => 'blob:recording')
  return { ...it, source: () => it.player.state.get().source }
}

it('a set that is downloaded while it plays keeps its source until it pauses', () => {
  const it = downloaded(100_000)
  it.player.refreshSource()
  expect(it.source()).not.toBe('blob:recording')
  it.player.pause()
  vi.advanceTimersByTime(0)
  expect(it.source()).toBe('blob:recording')
  expect(it.player.state.get()).toMatchObject({ position: 100_000, status: { state: 'paused' } })
})

it('a set that is downloaded after it has ended stays at its end, and plays the download when it starts over', () => {
  const it = downloaded(299_000)
  vi.advanceTimersByTime(2_000)
  it.player.refreshSource()
  expect(it.player.state.get()).toMatchObject({ position: 300_000, status: { state: 'ended' } })
  it.player.play()
  vi.advanceTimersByTime(20)
  it.arrive()
  vi.advanceTimersByTime(0)
  expect(it.source()).toBe('blob:recording')
  expect(it.player.state.get()).toMatchObject({ position: 0, status: { state: 'playing' } })
})
