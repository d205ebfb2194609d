import type { PlayableSet, SetTrack } from '#contract/entities/music.ts'
import { watchBoundaries } from './boundaries.ts'
import { createEnding } from './ending.ts'
import { createJumps } from './jumps.ts'
import { createLoudness } from './loudness.ts'
import { createMediaSession, type Skip } from './media-session.ts'
import { createOneTab } from './one-tab.ts'
import { createPlayback, settled } from './playback.ts'
import type { AudioElement, PlayerPorts } from './ports.ts'
import { createRecovery } from './recovery.ts'
import { createSleep } from './sleep.ts'
import { createSource } from './source.ts'
import { createSpeed } from './speed.ts'
import { createPlayerState, nextTrackStart } from './state.ts'
import { createStore, select } from './store.ts'
import { createTime } from './time.ts'
import { currentEnds, isWithin, playable, type Stretch } from './tracklist.ts'
import { createVolume } from './volume.ts'

/** Events after which the element is read; `timeupdate` is handled apart. */
const mediaEvents = [
  ...['emptied', 'loadstart', 'loadedmetadata', 'loadeddata', 'canplay', 'error', 'ended'],
  ...['play', 'playing', 'pause', 'waiting', 'stalled', 'seeking', 'seeked'],
]

/**
 * The player around one audio element. It knows sets and their tracklists, but no screen, no server and no framework.
 * `state` says what it does; `loaded`, `status`, `position` and `track` are parts of it. Times are in ms.
 */
export function createEngine(audio: AudioElement, ports: PlayerPorts) {
  const { clock } = ports
  const { state, change } = createPlayerState()
  const loaded = select(state, now => now.loaded)
  const status = select(state, now => now.status)
  const position = select(state, now => now.position)
  const track = select(state, now => now.track)
  // Registered first: a failure that is retried at once is never shown.
  audio.addEventListener('error', () => recovery.afterError())
  const playback = createPlayback(audio, clock, refreshState)
  const time = createTime(audio)
  audio.addEventListener('timeupdate', () => {
    // It fires four times a second, and while the element plays the state changes with the second.
    if (status.get() !== settled.playing || !time.isSameSecond(position.get())) refreshState()
  })
  for (const event of mediaEvents) audio.addEventListener(event, refreshState)
  const { volume, setVolume, toggleMute, reduce } = createVolume(audio, ports.ownsVolume)
  const { beginLoudness, equalize } = createLoudness(by => reduce('loudness', by))
  const core = { state, change, playback, time, refreshState }
  const source = createSource(audio, { ...core, beginLoudness })
  const { isQuiet, isWanted } = playback
  const { reload } = source
  const { speed, setSpeed, setRate } = createSpeed(audio)
  const skip = createStore<Skip>('track')
  const { answerMediaKeys } = createMediaSession(audio, ports.lockScreen, {
    state,
    skip,
    volume,
    end: time.end,
    refreshState,
  })
  const { forget: forgetJump, ...jumps } = createJumps({
    clock,
    state,
    refreshState,
    goTo: (ms, roughly) => {
      const position = time.goTo(ms, roughly)
      change({ position, ...stretchAt(position) })
    },
  })
  const playingElsewhere = createOneTab(status, pause, ports)
  const recovery = createRecovery(audio, { status, isQuiet, isWanted, reload })
  const { sleep, sleepLeft, setSleep, sleepsAtEnd } = createSleep(audio, {
    clock,
    until: timeUntil,
    isPaused: () => audio.paused,
    pause,
    fadeTo: by => reduce('sleep', by),
  })
  watchBoundaries(audio, clock, state, refreshState)
  const { endsAt, onEnded } = createEnding(audio, { ...core, sleepsAtEnd })
  status.subscribe(source.refreshSource)

  /** Reads the element, so that `state` is exact: by itself its position changes once a second. */
  function refreshState() {
    change({ status: playback.read(), position: time.read(state.get().position) })
  }

  function timeUntil(end: 'track' | 'set'): number | null {
    if (!loaded.get()) return null
    refreshState()
    const now = position.get()
    const at = (end === 'track' && currentEnds(loaded.get()?.tracks ?? [], now)) || endsAt()
    return (at - now) / audio.playbackRate
  }

  /** `source.open`, after the final position of the previous set was read: with the new source, the element's is 0. */
  function open(set: PlayableSet, at: number, starts: boolean, stretch: Stretch | null) {
    refreshState()
    forgetJump()
    recovery.begin()
    source.open(set, at, starts, stretch)
  }

  /** Sets the tracklist of a set; ignored when another set is loaded. */
  function setTracklist(setId: number, given: readonly SetTrack[]) {
    const now = loaded.get()
    if (!now || now.set.id !== setId) return
    const list = playable(given, now.set.duration)
    if (list !== now.tracks) change({ loaded: { ...now, tracks: list } })
  }

  /** Retries a failed set at the same position. */
  function retry() {
    const failure = status.get()
    if (failure.state === 'failed' && failure.canRetry) reload()
  }

  /**
   * Plays or resumes. A set that has failed, even before its first play, is retried; one that has ended starts over.
   */
  function play() {
    if (status.get().state === 'failed') return retry()
    if (audio.error) return reload()
    playback.play()
    refreshState()
  }

  function pause() {
    playback.pause()
    refreshState()
  }

  function toggle() {
    if (audio.paused || status.get().state === 'failed') play()
    else pause()
  }

  /** A jump out of a stretch leads to the whole set. */
  function stretchAt(position: number) {
    const now = loaded.get()
    return now?.stretch && !isWithin(now.stretch, position) ? { loaded: { ...now, stretch: null } } : {}
  }

  /** Stops and unloads the set, such as at sign-out. */
  function clear() {
    refreshState()
    forgetJump()
    setSleep('off')
    playback.close()
    change({ loaded: null, source: null, position: time.begin(0, 0), status: playback.read() })
  }

  return {
    state,
    loaded,
    status,
    track,
    volume,
    speed,
    skip,
    sleep,
    sleepLeft,
    playingElsewhere,
    position,
    /** The length of the loaded set by the catalogue. */
    duration: select(state, now => now.loaded?.set.duration ?? 0),
    refreshState,
    /** The element's own position, the end of what plays (ms), and its speed, without a change of the state. */
    readTime: () => ({ position: time.read(position.get()), end: endsAt(), speed: audio.playbackRate }),
    /** True from a jump until it has landed. */
    isSeeking: () => audio.seeking,
    /** What a bad network has done, for the debug panel: wanted, waiting without data, retried without success. */
    diagnose: () => ({ wanted: isWanted(), quiet: isQuiet(), retried: recovery.hasTried() }),
    /** Loads a set, or a stretch of it, at a position, paused. */
    load: (set: PlayableSet, at = 0, stretch: Stretch | null = null) => open(set, at, false, stretch),
    /** Loads a set, or a stretch of it, and plays it from a position. */
    start: (set: PlayableSet, at = 0, stretch: Stretch | null = null) => open(set, at, true, stretch),
    setTracklist,
    play,
    pause,
    toggle,
    retry,
    setLocalSource: source.setLocalSource,
    refreshSource: source.refreshSource,
    serverIsThere: recovery.serverIsThere,
    connectionIsBack: recovery.connectionIsBack,
    clear,
    ...jumps,
    hasNextTrack: () => nextTrackStart(state.get()) !== null,
    setVolume,
    toggleMute,
    /** Reduces the sound by a factor from 0 to 1, between two sets. */
    fadeTo: (factor: number) => reduce('transition', factor),
    equalize,
    setSpeed,
    setRate,
    /** Jumps to a position in ms without offering the way back: not the listener jumps. */
    goTo: (ms: number) => change({ position: time.goTo(ms) }),
    setSleep,
    setSkip: skip.set,
    answerMediaKeys,
    onEnded,
  }
}

export type Player = ReturnType<typeof createEngine>
