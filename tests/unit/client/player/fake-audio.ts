import { vi } from 'vitest'

/** How long a jump takes to land, and how often the element tells of its place, in ms. */
const landingMs = 20
const tickMs = 250

// happy-dom has none of them.
Object.assign(HTMLMediaElement, { HAVE_NOTHING: 0, HAVE_METADATA: 1, HAVE_CURRENT_DATA: 2, HAVE_FUTURE_DATA: 3 })

const ready = { nothing: 0, metadata: 1, current: 2, enough: 4 }

/**
 * An audio element that plays silence by the clock of the test's fake timers: it tells of its place four times a second,
 * lands after a moment, and ends. Lengths are seconds, as the element has them. As in browsers, what can be asked of it
 * changes at once, and what it tells of that comes later, in tasks that a new source drops.
 */
export function fakeAudio() {
  const audio = document.createElement('audio')
  const now = { from: 0, since: 0, paused: true, seeking: false, ended: false, readyState: ready.nothing, rate: 1 }
  let error: { code: number } | null = null
  let volume = 1
  /** Of what it has, which it knows once that has arrived. */
  let length = 0
  let hasSource = false
  let timers: ReturnType<typeof setTimeout>[] = []
  let ending: ReturnType<typeof setTimeout> | undefined

  const tell = (...types: string[]) => {
    for (const type of types) audio.dispatchEvent(new Event(type))
  }
  const later = (task: () => void, ms = 0) => void timers.push(setTimeout(task, ms))
  const tellLater = (...types: string[]) => {
    for (const type of types) later(() => tell(type))
  }
  const flows = () => !now.paused && !now.ended && !now.seeking && now.readyState === ready.enough
  const place = () => Math.min(length, now.from + (flows() ? ((Date.now() - now.since) / 1000) * now.rate : 0))

  function change(next: Partial<typeof now>) {
    const from = place()
    Object.assign(now, { from, since: Date.now() }, next)
    clearTimeout(ending)
    if (flows()) ending = setTimeout(end, ((length - now.from) / now.rate) * 1000)
  }

  function end() {
    change({ from: length, ended: true, paused: true })
    tell('timeupdate', 'pause', 'ended')
  }

  function seek(seconds: number) {
    change({ from: seconds, seeking: true, ended: false, readyState: ready.metadata })
    tellLater('seeking', ...(now.paused ? [] : ['waiting']))
    later(() => {
      change({ seeking: false, readyState: ready.enough })
      tell('timeupdate', 'seeked', 'canplay', ...(flows() ? ['playing'] : []), 'canplaythrough')
    }, landingMs)
  }

  function dropTasks() {
    for (const timer of timers) clearTimeout(timer)
    timers = []
  }

  setInterval(() => flows() && tell('timeupdate'), tickMs)

  const element = {
    /** Gets what it needs to play, of a recording of so many seconds. */
    arrive(seconds = 300) {
      length = seconds
      // What was asked of it before is told before.
      vi.advanceTimersByTime(0)
      const isFirst = now.readyState === ready.nothing
      change({ readyState: ready.enough })
      if (isFirst) tell('durationchange', 'loadedmetadata', 'loadeddata')
      tell('canplay', ...(now.paused ? [] : ['playing']), 'canplaythrough')
    },
    /** Runs out of data. */
    starve() {
      change({ readyState: ready.current })
      tell('waiting')
    },
    /** Fails as in Chromium: what played is paused by it. */
    fail(code: number) {
      vi.advanceTimersByTime(0)
      const played = !now.paused
      error = { code }
      change({ paused: true })
      tell('error')
      if (played && error) tell('timeupdate', 'pause')
    },
    load: vi.fn(() => {
      dropTasks()
      error = null
      change({ from: 0, paused: true, ended: false, seeking: false, readyState: ready.nothing })
      if (hasSource) tellLater('emptied', 'timeupdate')
      hasSource = audio.hasAttribute('src')
      // Behind what is asked of it right after the source.
      if (hasSource) later(() => tellLater('loadstart'))
    }),
    pause: vi.fn(() => {
      if (now.paused) return
      change({ paused: true })
      tellLater('timeupdate', 'pause')
    }),
    play: vi.fn(async () => {
      if (error) throw new DOMException('The element has no supported sources.', 'NotSupportedError')
      if (!now.paused) return
      if (now.ended) seek(0)
      change({ paused: false })
      tellLater('play', flows() ? 'playing' : 'waiting')
    }),
  }

  const values = {
    currentTime: {
      get: place,
      set: seek,
    },
    playbackRate: {
      get: () => now.rate,
      set(rate: number) {
        change({ rate })
        tellLater('ratechange')
      },
    },
    volume: {
      get: () => volume,
      set(next: number) {
        volume = next
        tellLater('volumechange')
      },
    },
    src: {
      set(url: string) {
        audio.setAttribute('src', url)
        element.load()
      },
    },
    duration: { get: () => (now.readyState === ready.nothing ? Number.NaN : length) },
    paused: { get: () => now.paused },
    seeking: { get: () => now.seeking },
    ended: { get: () => now.ended },
    readyState: { get: () => now.readyState },
    error: { get: () => error },
  }
  Object.defineProperties(audio, values)
  const { load, pause, play } = element
  return { ...element, audio: Object.assign(audio, { load, pause, play }) }
}
