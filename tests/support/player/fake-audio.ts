import type { Clock } from '../../../src/lib/clock.ts'
import { type AudioElement, readiness } from '../../../src/player/ports.ts'

/** How long a seek takes, and how often the element reports its position, in ms. */
const landingMs = 20
const usualTickMs = 250

interface Options {
  clock: Clock
  /** Runs the clock's tasks that are due. */
  runTasks?: () => void
  tickMs?: number
  /** After a seek it plays, but its `readyState` stays behind, and `playing` never fires: WebKitGTK 2.50. */
  lags?: boolean
}

/**
 * A fake audio element that plays silence by the given clock: it reports its position four times a second, finishes a
 * seek after 20 ms, and ends. Positions and durations are in seconds, as in a real element. As in browsers, its
 * properties change at once and its events fire later, in tasks that a new source cancels (`recorded-element.ts` has
 * what Chromium does).
 */
export function fakeAudio({ clock, runTasks = () => {}, tickMs = usualTickMs, lags = false }: Options) {
  const events = new EventTarget()
  const now = { from: 0, since: 0, paused: true, seeking: false, ended: false, readyState: 0, hasData: false, rate: 1 }
  let error: { code: number } | null = null
  let volume = 1
  /** The duration of its source; `arrive` sets it. */
  let length = 0
  let source: string | null = null
  let hadSource = false
  let loads = 0
  let tasks: (() => void)[] = []
  let stopEnding = () => {}
  let stopTicking = () => {}

  const emit = (...types: string[]) => {
    for (const type of types) events.dispatchEvent(new Event(type))
  }
  const later = (task: () => void, ms = 0) => void tasks.push(clock.after(ms, task))
  const emitLater = (...types: string[]) => {
    for (const type of types) later(() => emit(type))
  }
  const flows = () => !now.paused && !now.ended && !now.seeking && now.hasData
  const place = () => Math.min(length, now.from + (flows() ? ((clock.now() - now.since) / 1000) * now.rate : 0))

  function change(next: Partial<typeof now>) {
    const flowed = flows()
    const from = place()
    Object.assign(now, { from, since: clock.now() }, next)
    stopEnding()
    if (flows()) stopEnding = clock.after(((length - now.from) / now.rate) * 1000, end)
    if (flows() !== flowed) stopTicking()
    if (flows() && !flowed) stopTicking = clock.after(tickMs, tick)
  }

  function tick() {
    stopTicking = clock.after(tickMs, tick)
    emit('timeupdate')
  }

  function end() {
    change({ from: length, ended: true, paused: true })
    emit('timeupdate', 'pause', 'ended')
  }

  function seek(seconds: number) {
    change({ from: seconds, seeking: true, ended: false, readyState: readiness.metadata, hasData: false })
    emitLater('seeking', ...(now.paused ? [] : ['waiting']))
    later(() => {
      change({ seeking: false, readyState: lags ? readiness.currentData : readiness.enoughData, hasData: true })
      emit('timeupdate', 'seeked')
      if (!lags) emit('canplay', ...(flows() ? ['playing'] : []), 'canplaythrough')
    }, landingMs)
  }

  function load() {
    loads++
    for (const drop of tasks) drop()
    tasks = []
    error = null
    change({ from: 0, paused: true, ended: false, seeking: false, readyState: readiness.nothing, hasData: false })
    if (hadSource) emitLater('emptied', 'timeupdate')
    hadSource = source !== null
    // After the events of calls that follow right after setting the source.
    if (hadSource) later(() => emitLater('loadstart'))
  }

  const element: AudioElement & Pick<EventTarget, 'removeEventListener' | 'dispatchEvent'> = {
    muted: false,
    defaultPlaybackRate: 1,
    preservesPitch: true,
    load,
    pause() {
      if (now.paused) return
      change({ paused: true })
      emitLater('timeupdate', 'pause')
    },
    async play() {
      if (error) throw new DOMException('The element has no supported sources.', 'NotSupportedError')
      if (!now.paused) return
      if (now.ended) seek(0)
      change({ paused: false })
      emitLater('play', flows() ? 'playing' : 'waiting')
    },
    hasAttribute: (name: string) => name === 'src' && source !== null,
    removeAttribute(name: string) {
      if (name === 'src') source = null
    },
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
    dispatchEvent: events.dispatchEvent.bind(events),
    get src() {
      return source ?? ''
    },
    set src(url) {
      source = url
      load()
    },
    get currentTime() {
      return place()
    },
    set currentTime(seconds) {
      seek(seconds)
    },
    get playbackRate() {
      return now.rate
    },
    set playbackRate(rate) {
      change({ rate })
      emitLater('ratechange')
    },
    get volume() {
      return volume
    },
    set volume(level) {
      volume = level
      emitLater('volumechange')
    },
    get duration() {
      return now.readyState === readiness.nothing ? Number.NaN : length
    },
    get paused() {
      return now.paused
    },
    get seeking() {
      return now.seeking
    },
    get ended() {
      return now.ended
    },
    get readyState() {
      return now.readyState
    },
    get error() {
      return error
    },
  }

  return {
    audio: element,
    /** Whether it is playing, not only asked to play. */
    flows,
    /** How often it has loaded: each change of its source counts. */
    loads: () => loads,
    /** Simulates that enough data arrives to play a recording of so many seconds. */
    arrive(seconds = 300) {
      length = seconds
      // Events of earlier calls fire first.
      runTasks()
      if (now.readyState === readiness.nothing) {
        change({ readyState: readiness.metadata })
        emit('durationchange', 'loadedmetadata')
        // During a seek, the data is there only when the seek ends.
        if (now.seeking) return
        emit('loadeddata')
      }
      change({ readyState: readiness.enoughData, hasData: true })
      emit('canplay', ...(now.paused ? [] : ['playing']), 'canplaythrough')
    },
    /** Simulates that it runs out of data. Where `readyState` was low already, it says nothing. */
    starve() {
      const reports = now.readyState > readiness.currentData
      change({ readyState: readiness.currentData, hasData: false })
      if (reports) emit('waiting')
    },
    /** Simulates a media error. As in Chromium, it pauses an element that was playing. */
    fail(code: number) {
      runTasks()
      const played = !now.paused
      error = { code }
      change({ paused: true })
      emit('error')
      if (played && error) emit('timeupdate', 'pause')
    },
  }
}
