// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { playing } from './engine.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** When each track was named, by the element's own place in ms. */
function named({ player, audio }: ReturnType<typeof playing>) {
  const told: [number | undefined, number][] = []
  player.track.subscribe(() => told.push([player.track.get()?.track_position, Math.round(audio.currentTime * 1000)]))
  return told
}

const lateness = (told: readonly [unknown, number][], ...boundaries: number[]) =>
  told.map(([, at], index) => at - (boundaries[index] ?? Number.NaN))

describe('a track that begins', () => {
  it('is named within 30 ms, where the element itself tells only every 250 ms', () => {
    const it = playing(29_190)
    const told = named(it)
    vi.advanceTimersByTime(61_000)
    expect(told.map(([position]) => position)).toEqual([1, 2])
    for (const late of lateness(told, 30_000, 90_000)) {
      expect(late).toBeGreaterThanOrEqual(0)
      expect(late).toBeLessThanOrEqual(30)
    }
  })

  it('is named in time at another speed', () => {
    const it = playing(28_000)
    it.player.setSpeed(1.5)
    const told = named(it)
    vi.advanceTimersByTime(2_000)
    expect(told).toHaveLength(1)
    for (const late of lateness(told, 30_000)) expect(late).toBeLessThanOrEqual(30)
  })

  it('is named in time when the speed changes on the way', () => {
    const it = playing(88_000)
    vi.advanceTimersByTime(100)
    it.player.setSpeed(1.25)
    const told = named(it)
    vi.advanceTimersByTime(2_000)
    for (const late of lateness(told, 90_000)) expect(late).toBeLessThanOrEqual(30)
    expect(told).toHaveLength(1)
  })

  it('is not named while the sound rests before it', () => {
    const it = playing(29_800)
    vi.advanceTimersByTime(100)
    it.player.pause()
    const told = named(it)
    vi.advanceTimersByTime(10_000)
    expect(told).toEqual([])
    it.player.play()
    vi.advanceTimersByTime(130)
    expect(told.map(([position]) => position)).toEqual([1])
  })

  it('is not named by the boundary that a jump has left behind', () => {
    const it = playing(29_500)
    vi.advanceTimersByTime(100)
    it.player.seek(10_000)
    const told = named(it)
    vi.advanceTimersByTime(5_000)
    expect(told).toEqual([])
  })
})
