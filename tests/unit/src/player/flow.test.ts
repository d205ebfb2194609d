// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { playing } from '../../../support/player/engine.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const state = ({ player }: ReturnType<typeof playing>) => player.status.get().state

/** A set that plays on in an element whose `readyState` stays at 2 after a jump. */
function jumped() {
  const it = playing(0, { lags: true })
  vi.advanceTimersByTime(1_000)
  it.player.seek(100_000)
  vi.advanceTimersByTime(1)
  const states: string[] = []
  it.player.status.subscribe(() => states.push(state(it)))
  return { ...it, states }
}

describe('an element whose readyState stays behind after a jump', () => {
  it('plays as soon as its position advances', () => {
    const it = jumped()
    expect(state(it)).toBe('buffering')
    vi.advanceTimersByTime(600)
    expect(it.audio.readyState).toBe(2)
    expect(state(it)).toBe('playing')
  })

  it('is neither shown as loading nor taken for dead while it plays', () => {
    const it = jumped()
    vi.advanceTimersByTime(60_000)
    expect(it.states).toEqual(['playing'])
    expect(it.loads()).toBe(1)
    expect(it.player.diagnose().quiet).toBe(false)
    expect(it.player.position.get()).toBeGreaterThan(158_000)
  })

  it('keeps its source when the connection is back', () => {
    const it = jumped()
    vi.advanceTimersByTime(5_000)
    it.player.connectionIsBack()
    it.player.serverIsThere()
    expect(it.loads()).toBe(1)
  })

  it('waits once its position stands, and fails 20 s later', () => {
    const it = jumped()
    vi.advanceTimersByTime(5_000)
    it.starve()
    vi.advanceTimersByTime(2_000)
    expect(state(it)).toBe('buffering')
    vi.advanceTimersByTime(20_000)
    expect(it.player.status.get()).toMatchObject({ message: 'The connection was lost' })
  })

  it('is seen to wait when its position has never advanced', () => {
    const it = jumped()
    vi.advanceTimersByTime(10)
    vi.spyOn(it.audio, 'currentTime', 'get').mockReturnValue(100)
    vi.advanceTimersByTime(20_100)
    expect(it.states).toEqual(['failed'])
  })

  it('plays on when its position advances after it was given up', () => {
    const it = jumped()
    vi.advanceTimersByTime(5_000)
    it.starve()
    vi.advanceTimersByTime(22_000)
    expect(state(it)).toBe('failed')
    it.arrive()
    vi.advanceTimersByTime(1_000)
    expect(state(it)).toBe('playing')
    expect(it.loads()).toBe(1)
  })

  it('plays again after a pause, and after a second jump', () => {
    const it = jumped()
    vi.advanceTimersByTime(5_000)
    it.player.pause()
    vi.advanceTimersByTime(60_000)
    expect(state(it)).toBe('paused')
    it.player.play()
    vi.advanceTimersByTime(1_000)
    expect(state(it)).toBe('playing')
    it.player.seek(200_000)
    vi.advanceTimersByTime(1)
    expect(state(it)).toBe('buffering')
    vi.advanceTimersByTime(1_000)
    expect(state(it)).toBe('playing')
    expect(it.loads()).toBe(1)
  })

  it('ends', () => {
    const it = jumped()
    vi.advanceTimersByTime(200_100)
    expect(state(it)).toBe('ended')
    vi.advanceTimersByTime(60_000)
    expect(it.states).toEqual(['playing', 'ended'])
  })

  it('may break and be retried once more after it has played', () => {
    const it = jumped()
    for (const loads of [2, 3]) {
      it.fail(2)
      it.arrive()
      vi.advanceTimersByTime(2_000)
      expect(state(it)).toBe('playing')
      expect(it.loads()).toBe(loads)
    }
  })

  it('plays in a hidden tab, where it reports its position once a second', () => {
    const it = jumped()
    vi.advanceTimersByTime(1_000)
    const positions = vi.spyOn(it.audio, 'currentTime', 'get')
    let shown = it.audio.currentTime
    for (let second = 0; second < 30; second++) {
      positions.mockReturnValue(++shown)
      vi.advanceTimersByTime(1_000)
    }
    expect(it.states).toEqual(['playing'])
  })
})

describe('an element that has run out of data', () => {
  it('waits at once, also when what the sound card holds plays out', () => {
    const it = playing(100_000)
    vi.advanceTimersByTime(1_000)
    it.starve()
    const stands = it.audio.currentTime
    expect(state(it)).toBe('buffering')
    vi.spyOn(it.audio, 'currentTime', 'get').mockReturnValue(stands + 0.1)
    it.audio.dispatchEvent(new Event('timeupdate'))
    it.player.refreshState()
    expect(state(it)).toBe('buffering')
  })
})
