// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { playing, set } from '../../../support/player/engine.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the speed', () => {
  it('applies to the current set, at the original pitch', () => {
    const { player, audio } = playing()
    player.setSpeed(1.25)
    expect(audio.playbackRate).toBe(1.25)
    expect(audio.preservesPitch).toBe(true)
    expect(player.speed.get()).toBe(1.25)
  })

  it("applies to the next set, too, through the element's default", () => {
    const { player, audio } = playing()
    player.setSpeed(0.75)
    player.load(set)
    // As the standard's load algorithm does.
    audio.playbackRate = audio.defaultPlaybackRate
    expect(player.speed.get()).toBe(0.75)
  })

  it('is passed to the operating system with the position', () => {
    const { player, session } = playing(60_000)
    player.setSpeed(1.5)
    vi.advanceTimersByTime(0)
    expect(session.setPositionState).toHaveBeenLastCalledWith({ duration: 300, position: 60, playbackRate: 1.5 })
  })
})
