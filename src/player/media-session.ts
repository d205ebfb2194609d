import { metadataOf } from './media-metadata.ts'
import { isRunning, type Status } from './playback.ts'
import type { AudioElement, LockScreen } from './ports.ts'
import type { PlayerState } from './state.ts'
import type { View } from './store.ts'
import type { Volume } from './volume.ts'

/** The media session actions that are handled. */
const actions = [
  ...(['play', 'pause', 'stop', 'previoustrack', 'nexttrack', 'seekto'] as const),
  ...(['seekbackward', 'seekforward'] as const),
]
type Action = (typeof actions)[number]
export type MediaHandlers = Record<Action, MediaSessionActionHandler>

/** What the operating system's previous and next buttons do: skip a track, or 10 seconds. */
export const skips = ['track', 'seconds'] as const
export type Skip = (typeof skips)[number]

const inSeconds: Partial<Record<Action, Action>> = { previoustrack: 'seekbackward', nexttrack: 'seekforward' }

/**
 * The handler of an action; null for none. On iOS, buttons for seconds would replace previous and next on the lock
 * screen.
 */
export function handlerOf(action: Action, handlers: MediaHandlers, skip: Skip, isIos: boolean) {
  if (skip === 'seconds') return handlers[inSeconds[action] ?? action]
  return isIos && (action === 'seekbackward' || action === 'seekforward') ? null : handlers[action]
}

const sessionStateOf = (status: Status): MediaSessionPlaybackState => {
  if (status.state === 'empty') return 'none'
  return isRunning(status) ? 'playing' : 'paused'
}

interface Sources {
  state: View<PlayerState>
  skip: View<Skip>
  volume: View<Volume>
  /** The length of the recording, in ms. */
  end(): number
  /** Reads the element, so that `state` is exact. */
  refreshState(): void
}

const positionEvents = [
  ...['loadedmetadata', 'durationchange', 'play', 'playing', 'waiting', 'pause', 'seeking', 'seeked', 'ratechange'],
]

/** Keeps the operating system's controls in step with the player. */
export function createMediaSession(audio: AudioElement, lockScreen: LockScreen, sources: Sources) {
  const { state, skip, volume, end, refreshState } = sources
  let handlers: MediaHandlers | null = null

  function registerOne(action: Action) {
    const active = state.get().loaded && handlers
    const handler = active && handlerOf(action, active, skip.get(), !volume.get().settable)
    try {
      lockScreen.session.setActionHandler(action, handler)
    } catch {
      // The browser doesn't support the action.
    }
  }

  const register = () => actions.forEach(registerOne)

  function updateMetadata({ loaded, track }: PlayerState) {
    lockScreen.describe(loaded && metadataOf(loaded, track, lockScreen.hasChapters))
    if (!loaded) lockScreen.session.setPositionState()
  }

  function updatePosition() {
    const length = end()
    if (!state.get().loaded || !Number.isFinite(length) || length <= 0) return
    refreshState()
    const position = Math.min(state.get().position, length) / 1000
    lockScreen.session.setPositionState({ duration: length / 1000, position, playbackRate: audio.playbackRate })
  }

  state.subscribe((now, before) => {
    if (now.loaded !== before.loaded || now.track !== before.track) updateMetadata(now)
    if (now.loaded !== before.loaded) register()
    if (now.status !== before.status) lockScreen.session.playbackState = sessionStateOf(now.status)
  })
  skip.subscribe(register)
  // iOS is detected by its fixed volume, which is known a moment after the start.
  let settable = volume.get().settable
  volume.subscribe(() => {
    if (settable === volume.get().settable) return
    settable = !settable
    register()
  })
  // WebKit drops the handlers when another app plays.
  audio.addEventListener('playing', register)
  for (const event of positionEvents) audio.addEventListener(event, updatePosition)

  return {
    /** Sets what the operating system's buttons do. */
    answerMediaKeys(next: MediaHandlers) {
      handlers = next
      register()
    },
  }
}
