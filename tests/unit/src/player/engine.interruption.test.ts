// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchProgress } from '../../../../src/player/progress.ts'
import { playing } from '../../../support/player/engine.ts'

/** A phone call, another app's sound, and a page that was frozen: the system pauses the element, and may let it go on. */

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const hour = 3_600_000

function listening(at: number) {
  const it = playing(at)
  const { play, pause, nextTrack, previousTrack } = it.player
  const none = () => {}
  const others = { seekto: none, seekbackward: none, seekforward: none }
  it.player.answerMediaKeys({ play, pause, stop: pause, nexttrack: nextTrack, previoustrack: previousTrack, ...others })
  const saved: number[] = []
  watchProgress(
    it.player,
    () => () => {},
    (_, position) => saved.push(position),
  )
  vi.advanceTimersByTime(2_000)
  return { ...it, saved, state: () => it.player.status.get().state }
}

it('a call pauses the set and saves where; the set goes on when the system lets it', async () => {
  const it = listening(100_000)
  it.audio.pause()
  vi.advanceTimersByTime(60_000)
  expect(it.state()).toBe('paused')
  expect(it.session.playbackState).toBe('paused')
  expect(it.saved.at(-1)).toBe(it.player.position.get())
  await it.audio.play()
  vi.advanceTimersByTime(1_000)
  expect(it.state()).toBe('playing')
  expect(it.session.playbackState).toBe('playing')
  expect(it.loads()).toBe(1)
})

it('after a call that ends without that, the lock screen resumes it', () => {
  const it = listening(100_000)
  it.audio.pause()
  vi.advanceTimersByTime(60_000)
  it.session.handlers.get('play')?.({ action: 'play' })
  vi.advanceTimersByTime(1_000)
  expect(it.state()).toBe('playing')
})

it('a page that was frozen for hours resumes at the same position, though its connection is gone', () => {
  const it = listening(100_000)
  it.audio.pause()
  vi.advanceTimersByTime(1_000)
  const left = it.player.position.get()
  // A frozen page runs no timers; the clock has moved on all the same.
  vi.setSystemTime(Date.now() + 6 * hour)
  it.player.play()
  it.fail(2)
  it.arrive()
  vi.advanceTimersByTime(1_020)
  expect(it.state()).toBe('playing')
  expect(it.player.position.get() - left).toBeLessThan(1_100)
})

it('a set that plays on while the page is frozen is neither failed nor loaded again when it is thawed', () => {
  const it = listening(100_000)
  vi.setSystemTime(Date.now() + 5 * 60_000)
  vi.advanceTimersByTime(1_000)
  expect(['playing', 'ended']).toContain(it.state())
  expect(it.loads()).toBe(1)
})
