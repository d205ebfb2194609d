// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { playing, set } from '../../../support/player/engine.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const minute = 60_000

/** An engine that counts how often `onEnded` was called. */
function withEndListener(at: number) {
  const engine = playing(at)
  const onEnded = vi.fn()
  engine.player.onEnded(onEnded)
  return { ...engine, onEnded }
}

describe('the sleep timer in minutes', () => {
  it('shows the remaining time by the second', () => {
    const { player } = playing()
    player.setSleep(15)
    expect(player.sleepLeft.get()).toBe(15 * minute)
    vi.advanceTimersByTime(61_000)
    expect(player.sleepLeft.get()).toBe(14 * minute - 1_000)
    player.setSleep('off')
    expect(player.sleepLeft.get()).toBeNull()
  })

  it('pauses when the time is over, whichever set plays', () => {
    const { player, audio, arrive } = playing()
    player.setSleep(15)
    for (let play = 0; play < 3; play += 1) {
      vi.advanceTimersByTime(4.9 * minute)
      player.load(set)
      player.play()
      arrive()
    }
    vi.advanceTimersByTime(0.3 * minute - 200)
    expect(audio.paused).toBe(false)
    vi.advanceTimersByTime(200)
    expect(audio.paused).toBe(true)
    expect(player.sleep.get()).toBe('off')
  })

  it("fades out over the last ten seconds without changing the listener's volume, which it has again the next time", () => {
    const { player, audio } = playing()
    player.setVolume(0.8)
    player.setSleep(15)
    vi.advanceTimersByTime(4 * minute)
    player.seek(0)
    vi.advanceTimersByTime(4 * minute)
    player.seek(0)
    vi.advanceTimersByTime(4 * minute)
    player.seek(0)
    vi.advanceTimersByTime(3 * minute - 10_000)
    expect(audio.volume).toBeCloseTo(0.8, 1)
    vi.advanceTimersByTime(5_000)
    expect(audio.volume).toBeCloseTo(0.4, 1)
    expect(player.volume.get().level).toBe(0.8)
    vi.advanceTimersByTime(4_500)
    expect(audio.volume).toBeLessThan(0.08)
    expect(player.volume.get().level).toBe(0.8)
    vi.advanceTimersByTime(500)
    expect(audio.paused).toBe(true)
    expect(audio.volume).toBe(0.8)
  })

  it('accepts a volume that is set during the fade', () => {
    const { player, audio } = playing(220_000)
    player.setSleep('set')
    vi.advanceTimersByTime(75_000)
    player.setVolume(0.4)
    expect(player.volume.get().level).toBe(0.4)
    expect(audio.volume).toBeCloseTo(0.2, 1)
    player.setSleep('off')
    expect(audio.volume).toBe(0.4)
  })
})

describe('sleep at the end of the track', () => {
  it('pauses before the next one begins', () => {
    const { player, audio } = playing(40_000)
    player.setSleep('track')
    expect(player.sleepLeft.get()).toBe(50_000)
    vi.advanceTimersByTime(50_000)
    expect(audio.paused).toBe(true)
    expect(player.track.get()?.track_position).toBe(1)
    expect(player.position.get()).toBeGreaterThan(89_800)
  })

  it('applies to the track that the listener skipped to', () => {
    const { player, audio } = playing(40_000)
    player.setSleep('track')
    player.nextTrack()
    expect(player.track.get()?.track_position).toBe(2)
    vi.advanceTimersByTime(59_000)
    expect(audio.paused).toBe(false)
    vi.advanceTimersByTime(1_100)
    expect(audio.paused).toBe(true)
  })

  it('applies to the track that the listener skipped to during the fade', () => {
    const { player, audio } = playing(85_000)
    player.setSleep('track')
    vi.advanceTimersByTime(2_000)
    expect(audio.volume).toBeLessThan(0.5)
    player.nextTrack()
    vi.advanceTimersByTime(1_000)
    expect(audio.paused).toBe(false)
    expect(audio.volume).toBe(1)
  })

  it('takes the speed into account', () => {
    const { player } = playing(40_000)
    player.setSpeed(1.25)
    player.setSleep('track')
    expect(player.sleepLeft.get()).toBe(40_000)
  })
})

describe('sleep at the end of the set', () => {
  it('pauses, and the next set does not play', () => {
    const { player, audio, onEnded } = withEndListener(270_000)
    player.setSleep('set')
    vi.advanceTimersByTime(31_000)
    expect(audio.paused).toBe(true)
    expect(onEnded).not.toHaveBeenCalled()
    expect(player.sleep.get()).toBe('off')
  })

  it("does not play the next set where the page's timer was late", () => {
    const { player, audio, onEnded } = withEndListener(270_000)
    player.setSleep('set')
    audio.dispatchEvent(new Event('ended'))
    expect(onEnded).not.toHaveBeenCalled()
  })

  it('applies once: the next time, the next set plays', () => {
    const { player, onEnded } = withEndListener(270_000)
    player.setSleep('set')
    vi.advanceTimersByTime(31_000)
    player.play()
    vi.advanceTimersByTime(1_000)
    expect(onEnded).toHaveBeenCalledOnce()
  })

  it('does not apply to a timer in minutes', () => {
    const { player, onEnded } = withEndListener(270_000)
    player.setSleep(15)
    vi.advanceTimersByTime(31_000)
    expect(onEnded).toHaveBeenCalledOnce()
    expect(player.sleep.get()).toBe(15)
  })
})
