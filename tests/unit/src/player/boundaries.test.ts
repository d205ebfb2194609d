// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { playing } from '../../../support/player/engine.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** The tracks that begin from now on, each with the element's position at that time (ms). */
function tracksBegun({ player, audio }: ReturnType<typeof playing>) {
  const begun: [number | undefined, number][] = []
  player.track.subscribe(() => begun.push([player.track.get()?.track_position, Math.round(audio.currentTime * 1000)]))
  return begun
}

const lateness = (begun: readonly [unknown, number][], ...boundaries: number[]) =>
  begun.map(([, at], index) => at - (boundaries[index] ?? Number.NaN))

describe('a track that begins', () => {
  it('is current within 30 ms, although the element reports its position only every 250 ms', () => {
    const it = playing(29_190)
    const begun = tracksBegun(it)
    vi.advanceTimersByTime(61_000)
    expect(begun.map(([position]) => position)).toEqual([1, 2])
    for (const late of lateness(begun, 30_000, 90_000)) {
      expect(late).toBeGreaterThanOrEqual(0)
      expect(late).toBeLessThanOrEqual(30)
    }
  })

  it('is current in time at another speed', () => {
    const it = playing(28_000)
    it.player.setSpeed(1.5)
    const begun = tracksBegun(it)
    vi.advanceTimersByTime(2_000)
    expect(begun).toHaveLength(1)
    for (const late of lateness(begun, 30_000)) expect(late).toBeLessThanOrEqual(30)
  })

  it('is current in time when the speed changes on the way', () => {
    const it = playing(88_000)
    vi.advanceTimersByTime(100)
    it.player.setSpeed(1.25)
    const begun = tracksBegun(it)
    vi.advanceTimersByTime(2_000)
    for (const late of lateness(begun, 90_000)) expect(late).toBeLessThanOrEqual(30)
    expect(begun).toHaveLength(1)
  })

  it('is not current while the player is paused before it', () => {
    const it = playing(29_800)
    vi.advanceTimersByTime(100)
    it.player.pause()
    const begun = tracksBegun(it)
    vi.advanceTimersByTime(10_000)
    expect(begun).toEqual([])
    it.player.play()
    vi.advanceTimersByTime(130)
    expect(begun.map(([position]) => position)).toEqual([1])
  })

  it('does not become current at a boundary that a jump has left behind', () => {
    const it = playing(29_500)
    vi.advanceTimersByTime(100)
    it.player.seek(10_000)
    const begun = tracksBegun(it)
    vi.advanceTimersByTime(5_000)
    expect(begun).toEqual([])
  })
})
