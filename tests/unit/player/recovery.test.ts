// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { playing, set } from './engine.ts'
import { aSet } from './music.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const network = 2
/** What a browser says of a recording that it can't play, and of a connection that was cut before it knew what comes. */
const notSupported = 4
const state = ({ player }: ReturnType<typeof playing>) => player.status.get().state

describe('a connection that is cut off', () => {
  it('is tried again at once, unnoticed, at its place', () => {
    const it = playing(100_000)
    const told: string[] = []
    it.player.status.subscribe(() => told.push(state(it)))
    it.fail(network)
    it.arrive()
    vi.advanceTimersByTime(20)
    expect(state(it)).toBe('playing')
    expect(told).not.toContain('failed')
    expect(it.audio.currentTime).toBeCloseTo(100, 1)
  })

  it('that is dead a second time says so, and is not tried without end', () => {
    const it = playing(100_000)
    it.fail(network)
    it.fail(network)
    expect(it.player.status.get()).toMatchObject({ state: 'failed', canRetry: true })
    it.player.serverIsThere()
    expect(state(it)).toBe('failed')
    expect(it.player.position.get()).toBe(100_000)
  })

  it('before any sound has come is tried again, too', () => {
    const it = playing()
    it.fail(notSupported)
    it.arrive()
    vi.advanceTimersByTime(1_020)
    expect(state(it)).toBe('playing')
  })

  it('is tried again for each set, whatever became of the one before', () => {
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

  it('is nobody’s trouble while the set was only laid ready, and is tried again by a play', () => {
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

  it('goes on at its place when the connection is back', () => {
    const it = playing(100_000)
    it.fail(network)
    it.fail(network)
    it.player.connectionIsBack()
    it.arrive()
    vi.advanceTimersByTime(1_020)
    expect(state(it)).toBe('playing')
    expect(it.audio.currentTime).toBeCloseTo(101, 1)
  })

  it('stays as it is when the listener has paused', () => {
    const it = playing(100_000)
    it.fail(network)
    it.fail(network)
    it.player.pause()
    it.player.connectionIsBack()
    expect(it.audio.paused).toBe(true)
    expect(state(it)).toBe('failed')
  })
})

describe('a sound that waits for data', () => {
  it('is left alone by a connection that is back when bytes have come just now', () => {
    const it = playing(100_000)
    it.starve()
    vi.advanceTimersByTime(2_000)
    const open = vi.spyOn(it.audio, 'src', 'set')
    it.player.connectionIsBack()
    expect(open).not.toHaveBeenCalled()
  })

  it('is asked for anew by it when none have come for seconds', () => {
    const it = playing(100_000)
    it.starve()
    vi.advanceTimersByTime(4_000)
    it.player.connectionIsBack()
    it.arrive()
    vi.advanceTimersByTime(20)
    expect(state(it)).toBe('playing')
    expect(it.audio.currentTime).toBeCloseTo(100, 1)
  })

  it('fails after 20 s, and goes on when the server is found to be there', () => {
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

it('a set without a recording says so, logs it, and can’t be tried again', () => {
  const warned = vi.spyOn(console, 'error').mockImplementation(() => {})
  const it = playing()
  it.player.load(aSet({ ...set, id: 8, mp3_permalink: null }))
  expect(it.player.status.get()).toMatchObject({ message: 'No mp3 file found', canRetry: false })
  expect(warned).toHaveBeenCalledWith('No mp3 file found')
  it.player.connectionIsBack()
  expect(state(it)).toBe('failed')
})
