// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { MediaHandlers } from '../../../../src/player/media-session.ts'
import { handlerOf } from '../../../../src/player/media-session.ts'
import { playing } from '../../../support/player/engine.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const handlers = (): MediaHandlers => ({
  play: vi.fn(),
  pause: vi.fn(),
  stop: vi.fn(),
  previoustrack: vi.fn(),
  nexttrack: vi.fn(),
  seekto: vi.fn(),
  seekbackward: vi.fn(),
  seekforward: vi.fn(),
})

describe("the operating system's buttons", () => {
  it('all have handlers, which are set again when it plays, because WebKit drops them', () => {
    const { player, session, audio } = playing()
    player.answerMediaKeys(handlers())
    expect([...session.handlers.keys()].toSorted()).toEqual(Object.keys(handlers()).toSorted())
    session.handlers.clear()
    audio.dispatchEvent(new Event('playing'))
    expect(session.handlers.size).toBe(8)
  })

  it('skip tracks, or seconds if the listener chose that', () => {
    const { player, session } = playing()
    const own = handlers()
    player.answerMediaKeys(own)
    expect(session.handlers.get('nexttrack')).toBe(own.nexttrack)
    player.setSkip('seconds')
    expect(session.handlers.get('nexttrack')).toBe(own.seekforward)
    expect(session.handlers.get('previoustrack')).toBe(own.seekbackward)
  })

  it('do not skip seconds on iOS, where that would hide previous and next, unless the listener chose it', () => {
    const own = handlers()
    expect(handlerOf('seekforward', own, 'track', true)).toBeNull()
    expect(handlerOf('nexttrack', own, 'track', true)).toBe(own.nexttrack)
    expect(handlerOf('seekforward', own, 'seconds', true)).toBe(own.seekforward)
  })

  it('have no handlers after the player was cleared', () => {
    const { player, session } = playing()
    player.answerMediaKeys(handlers())
    player.clear()
    expect(session.handlers.size).toBe(0)
    expect(session.metadata).toBeNull()
  })

  it('work in a browser that does not support one of them', () => {
    const { player, session } = playing()
    const set = session.setActionHandler
    session.setActionHandler = (action, handler) => {
      if (action === 'stop') throw new TypeError('unknown action')
      set(action, handler)
    }
    player.answerMediaKeys(handlers())
    expect(session.handlers.size).toBe(7)
  })
})

describe('what the operating system shows', () => {
  it("is the next track's name as soon as it begins", () => {
    const { session } = playing(89_000)
    vi.advanceTimersByTime(980)
    const before = session.metadata
    vi.advanceTimersByTime(50)
    expect(session.metadata).not.toBe(before)
  })

  it('is the position after a jump, a pause, and whenever it plays on', () => {
    const { player, session, starve, arrive } = playing()
    const place = () => session.setPositionState.mock.lastCall?.[0].position
    player.seek(120_000)
    vi.advanceTimersByTime(20)
    expect(place()).toBe(120)
    vi.advanceTimersByTime(1_000)
    starve()
    expect(place()).toBeCloseTo(121, 1)
    vi.advanceTimersByTime(5_000)
    arrive()
    expect(place()).toBeCloseTo(121, 1)
    vi.advanceTimersByTime(2_000)
    player.pause()
    vi.advanceTimersByTime(0)
    expect(place()).toBeCloseTo(123, 1)
    expect(session.playbackState).toBe('paused')
  })
})
