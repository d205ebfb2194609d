import { metadataOf } from './media-metadata.ts'
import { isRunning, type Status } from './playback.ts'
import type { AudioElement, LockScreen } from './ports.ts'
import type { PlayerState } from './state.ts'
import type { View } from './store.ts'
import type { Volume } from './volume.ts'

/** The verbs the operating system may call. */
const actions = [
  ...(['play', 'pause', 'stop', 'previoustrack', 'nexttrack', 'seekto'] as const),
  ...(['seekbackward', 'seekforward'] as const),
]
type Action = (typeof actions)[number]
export type MediaHandlers = Record<Action, MediaSessionActionHandler>

/** What the operating system's previous and next do: go a track, or 10 seconds. */
export const skips = ['track', 'seconds'] as const
export type Skip = (typeof skips)[number]

const inSeconds: Partial<Record<Action, Action>> = { previoustrack: 'seekbackward', nexttrack: 'seekforward' }

/** What an action does. On iOS the steps in seconds would push previous and next off the lock screen. */
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
  /** How long the recording is, in ms. */
  end(): number
  /** Brings the state up to date. */
  look(): void
}

const placeEvents = [
  ...['loadedmetadata', 'durationchange', 'play', 'playing', 'waiting', 'pause', 'seeking', 'seeked', 'ratechange'],
]

/** Keeps the operating system's controls in step with the player. */
export function createMediaSession(audio: AudioElement, lockScreen: LockScreen, sources: Sources) {
  const { state, skip, volume, end, look } = sources
  let handlers: MediaHandlers | null = null

  function answer(action: Action) {
    const active = state.get().loaded && handlers
    const handler = active && handlerOf(action, active, skip.get(), !volume.get().settable)
    try {
      lockScreen.session.setActionHandler(action, handler)
    } catch {
      // A browser that doesn't know the action.
    }
  }

  const register = () => actions.forEach(answer)

  function name({ loaded, track }: PlayerState) {
    lockScreen.describe(loaded && metadataOf(loaded, track, lockScreen.hasChapters))
    if (!loaded) lockScreen.session.setPositionState()
  }

  function place() {
    const length = end()
    if (!state.get().loaded || !Number.isFinite(length) || length <= 0) return
    look()
    const position = Math.min(state.get().position, length) / 1000
    lockScreen.session.setPositionState({ duration: length / 1000, position, playbackRate: audio.playbackRate })
  }

  state.subscribe((now, before) => {
    if (now.loaded !== before.loaded || now.track !== before.track) name(now)
    if (now.loaded !== before.loaded) register()
    if (now.status !== before.status) lockScreen.session.playbackState = sessionStateOf(now.status)
  })
  skip.subscribe(register)
  // Whether it is iOS is known by whose the loudness is, and a moment after the start.
  let settable = volume.get().settable
  volume.subscribe(() => {
    if (settable === volume.get().settable) return
    settable = !settable
    register()
  })
  // WebKit drops the handlers when another sound takes over.
  audio.addEventListener('playing', register)
  for (const event of placeEvents) audio.addEventListener(event, place)

  return {
    /** Says what the operating system's buttons do, from now on. */
    answerMediaKeys(next: MediaHandlers) {
      handlers = next
      register()
    },
  }
}
