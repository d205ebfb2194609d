import { vi } from 'vitest'
import { clock } from '../../../src/lib/clock.ts'
import { createEngine } from '../../../src/player/engine.ts'
import { pagePorts } from '../../../src/player/page-ports.ts'
import type { TabChannel } from '../../../src/player/ports.ts'
import { fakeAudio } from './fake-audio.ts'
import { aSet, aTrack } from './music.ts'

/** A channel without other tabs. */
const noTabs: TabChannel = { postMessage() {}, addEventListener() {} }

/** A media session that records what it is given. */
export function fakeMediaSession() {
  const session = {
    handlers: new Map<string, MediaSessionActionHandler>(),
    metadata: null as MediaMetadataInit | null,
    playbackState: 'none',
    setActionHandler(action: string, handler: MediaSessionActionHandler | null) {
      if (handler) session.handlers.set(action, handler)
      else session.handlers.delete(action)
    },
    setPositionState: vi.fn(),
  }
  return session
}

export class MediaMetadataLike {
  constructor(init: object) {
    Object.assign(this, init)
  }
}

/** Half a minute, then three tracks of a minute, then one to the end at five minutes. */
export const tracks = [
  aTrack(1, 30_000, 90_000),
  aTrack(2, 90_000, 150_000),
  aTrack(3, 150_000, 210_000),
  aTrack(4, 210_000, 300_000),
]
export const set = aSet({ duration: 300_000 })

/** An engine whose element plays by fake timers, with `set` playing at `at` ms. `lags`: see `fakeAudio`. */
export function playing(at = 0, { lags = false } = {}) {
  const session = fakeMediaSession()
  Object.defineProperty(navigator, 'mediaSession', { value: session, configurable: true })
  vi.stubGlobal('MediaMetadata', MediaMetadataLike)
  const element = fakeAudio({ clock, runTasks: () => vi.advanceTimersByTime(0), lags })
  const player = createEngine(element.audio, pagePorts(noTabs))
  player.load(set, at)
  player.setTracklist(set.id, tracks)
  player.play()
  element.arrive()
  vi.advanceTimersByTime(at > 0 ? 20 : 0)
  return { player, session, ...element }
}
