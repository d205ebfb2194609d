// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { playing, set } from '../../../support/player/engine.ts'
import { aSet } from '../../../support/player/music.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the way back after a far jump', () => {
  it('is offered for 10 s', () => {
    const { player } = playing(40_000)
    player.seek(200_000)
    expect(player.jumpedFrom.get()).toBe(40_000)
    vi.advanceTimersByTime(9_900)
    expect(player.jumpedFrom.get()).toBe(40_000)
    vi.advanceTimersByTime(200)
    expect(player.jumpedFrom.get()).toBeNull()
  })

  it('is not offered after a jump of 30 s or less, in either direction', () => {
    const { player } = playing(100_000)
    player.pause()
    player.seek(130_000)
    player.seek(100_000)
    expect(player.jumpedFrom.get()).toBeNull()
    player.seek(69_999)
    expect(player.jumpedFrom.get()).toBe(100_000)
  })

  it('is offered after a jump to another track', () => {
    const { player } = playing(40_000)
    player.nextTrack()
    expect(player.jumpedFrom.get()).toBe(40_000)
  })

  it('leads to the old position, and is then withdrawn', () => {
    const { player } = playing(40_000)
    player.seek(200_000)
    player.jumpBack()
    expect(player.position.get()).toBe(40_000)
    expect(player.jumpedFrom.get()).toBeNull()
  })

  it('leads back to where several jumps began, for 10 s after the last one', () => {
    const { player } = playing(40_000)
    player.seek(200_000)
    vi.advanceTimersByTime(8_000)
    player.seek(280_000)
    vi.advanceTimersByTime(8_000)
    expect(player.jumpedFrom.get()).toBe(40_000)
  })

  it('is withdrawn when the listener has jumped back near the old position', () => {
    const { player } = playing(40_000)
    player.seek(200_000)
    player.seek(45_000)
    expect(player.jumpedFrom.get()).toBeNull()
  })

  it('is not offered in another set', () => {
    const { player } = playing(40_000)
    player.seek(200_000)
    player.load(aSet({ ...set, id: 8 }))
    expect(player.jumpedFrom.get()).toBeNull()
  })
})
