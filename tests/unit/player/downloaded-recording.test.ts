// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { playing } from './engine.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A set that plays from the server at `at` (ms), whose recording has then come onto the device. */
function downloaded(at: number) {
  const it = playing(at)
  it.player.setLocalSource(() => 'blob:recording')
  return { ...it, source: () => it.player.state.get().source }
}

it('a recording that is downloaded while it plays goes on as it is, and is taken from the device when it pauses', () => {
  const it = downloaded(100_000)
  it.player.refreshSource()
  expect(it.source()).not.toBe('blob:recording')
  it.player.pause()
  vi.advanceTimersByTime(0)
  expect(it.source()).toBe('blob:recording')
  expect(it.player.state.get()).toMatchObject({ position: 100_000, status: { state: 'paused' } })
})

it('a set that has ended stays at its end when its recording is downloaded, and plays from the device when it begins anew', () => {
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
