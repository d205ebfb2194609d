// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { playing, set } from '../../../support/player/engine.ts'
import { aSet } from '../../../support/player/music.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const network = 2
/** The error for an unsupported format, and for a connection that was cut before the format was known. */
const notSupported = 4
const state = ({ player }: ReturnType<typeof playing>) => player.status.get().state

describe('a broken connection', () => {
  it('is retried at once at the same position, without showing a failure', () => {
    const it = playing(100_000)
    const states: string[] = []
    it.player.status.subscribe(() => states.push(state(it)))
    it.fail(network)
    it.arrive()
    vi.advanceTimersByTime(20)
    expect(state(it)).toBe('playing')
    expect(states).not.toContain('failed')
    expect(it.audio.currentTime).toBeCloseTo(100, 1)
  })

  it('fails the second time, and is not retried endlessly', () => {
    const it = playing(100_000)
    it.fail(network)
    it.fail(network)
    expect(it.player.status.get()).toMatchObject({ state: 'failed', canRetry: true })
    it.player.serverIsThere()
    expect(state(it)).toBe('failed')
    expect(it.player.position.get()).toBe(100_000)
  })

  it('is retried before the first sound, too', () => {
    const it = playing()
    it.fail(notSupported)
    it.arrive()
    vi.advanceTimersByTime(1_020)
    expect(state(it)).toBe('playing')
  })

  it('is retried for each set anew', () => {
    const it = playing()
    it.fail(notSupported)
    it.fail(notSupported)
    expect(state(it)).toBe('failed')
    it.player.load(aSet({ id: 2 }))
    it.player.play()
    it.fail(notSupported)
    it.arrive()
    vi.advanceTimersByTime(1_020)
    expect(state(it)).toBe('playing')
  })

  it('is not shown while the set was only loaded, and is retried by a play', () => {
    const it = playing()
    it.player.load(set, 50_000)
    it.fail(network)
    expect(state(it)).toBe('paused')
    it.player.play()
    it.arrive()
    vi.advanceTimersByTime(1_020)
    expect(state(it)).toBe('playing')
    expect(it.audio.currentTime).toBeCloseTo(51, 1)
  })

  it('resumes at the same position when the device is back online', () => {
    const it = playing(100_000)
    it.fail(network)
    it.fail(network)
    it.player.connectionIsBack()
    it.arrive()
    vi.advanceTimersByTime(1_020)
    expect(state(it)).toBe('playing')
    expect(it.audio.currentTime).toBeCloseTo(101, 1)
  })

  it('is not retried after the listener has paused', () => {
    const it = playing(100_000)
    it.fail(network)
    it.fail(network)
    it.player.pause()
    it.player.connectionIsBack()
    expect(it.audio.paused).toBe(true)
    expect(state(it)).toBe('failed')
  })
})

describe('a play that waits for data', () => {
  it('is not reloaded when the device is back online if data arrived just before', () => {
    const it = playing(100_000)
    it.starve()
    vi.advanceTimersByTime(2_000)
    const open = vi.spyOn(it.audio, 'src', 'set')
    it.player.connectionIsBack()
    expect(open).not.toHaveBeenCalled()
  })

  it('is reloaded when the device is back online if none has arrived for seconds', () => {
    const it = playing(100_000)
    it.starve()
    vi.advanceTimersByTime(4_000)
    it.player.connectionIsBack()
    it.arrive()
    vi.advanceTimersByTime(20)
    expect(state(it)).toBe('playing')
    expect(it.audio.currentTime).toBeCloseTo(100, 1)
  })

  it('fails after 20 s, and resumes when the server turns out to be reachable', () => {
    const it = playing(100_000)
    it.starve()
    vi.advanceTimersByTime(20_000)
    expect(it.player.status.get()).toMatchObject({ message: 'The connection was lost' })
    it.player.serverIsThere()
    it.arrive()
    vi.advanceTimersByTime(20)
    expect(state(it)).toBe('playing')
  })
})

it("a set without a recording fails with a message, logs it, and can't be retried", () => {
  const warned = vi.spyOn(console, 'error').mockImplementation(() => {})
  const it = playing()
  it.player.load(aSet({ ...set, id: 8, mp3_permalink: null }))
  expect(it.player.status.get()).toMatchObject({ message: 'No mp3 file found', canRetry: false })
  expect(warned).toHaveBeenCalledWith('No mp3 file found')
  it.player.connectionIsBack()
  expect(state(it)).toBe('failed')
})
