import type { SetTrack } from '../../contract/entities/music.ts'
import type { Store } from '../lib/store.ts'
import { metadataOf } from './media-metadata.ts'
import { isRunning, type Status } from './playback.ts'
import type { Time } from './time.ts'
import type { Loaded } from './tracklist.ts'
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
  loaded: Store<Loaded | null>
  track: Store<SetTrack | null>
  status: Store<Status>
  skip: Store<Skip>
  volume: Store<Volume>
  time: Time
}

const placeEvents = [
  ...['loadedmetadata', 'durationchange', 'play', 'playing', 'waiting', 'pause', 'seeking', 'seeked', 'ratechange'],
]

/** Keeps the operating system's controls in step with the player. */
export function createMediaSession(audio: HTMLAudioElement, sources: Sources) {
  const { loaded, track, status, skip, volume, time } = sources
  const session = navigator.mediaSession
  const chapters = 'chapterInfo' in MediaMetadata.prototype
  let handlers: MediaHandlers | null = null

  function answer(action: Action) {
    const active = loaded.get() && handlers
    const handler = active && handlerOf(action, active, skip.get(), !volume.get().settable)
    try {
      session.setActionHandler(action, handler)
    } catch {
      // A browser that doesn't know the action.
    }
  }

  const register = () => actions.forEach(answer)

  function describe() {
    const what = loaded.get()
    session.metadata = what && new MediaMetadata(metadataOf(what, track.get(), chapters))
    if (!what) session.setPositionState()
  }

  function place() {
    const end = time.end()
    if (!loaded.get() || !Number.isFinite(end) || end <= 0) return
    time.look()
    const position = Math.min(time.position.get(), end) / 1000
    session.setPositionState({ duration: end / 1000, position, playbackRate: audio.playbackRate })
  }

  loaded.subscribe(describe)
  for (const store of [loaded, skip]) store.subscribe(register)
  // Whether it is iOS is known by whose the loudness is, and a moment after the start.
  let settable = volume.get().settable
  volume.subscribe(() => {
    if (settable === volume.get().settable) return
    settable = !settable
    register()
  })
  track.subscribe(describe)
  status.subscribe(() => {
    session.playbackState = sessionStateOf(status.get())
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
