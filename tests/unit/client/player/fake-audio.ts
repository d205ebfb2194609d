import { vi } from 'vitest'

/** How long a jump takes to land, and how often the element tells of its place, in ms. */
const landingMs = 20
const tickMs = 250

// happy-dom has none of them.
Object.assign(HTMLMediaElement, { HAVE_NOTHING: 0, HAVE_METADATA: 1, HAVE_CURRENT_DATA: 2, HAVE_FUTURE_DATA: 3 })

const ready = { nothing: 0, current: 2, enough: 4 }

/**
 * An audio element that plays silence by the clock of the test's fake timers: it tells of its place four times a second,
 * lands after a moment, and ends. Lengths are seconds, as the element has them.
 */
export function fakeAudio(length = 300) {
  const audio = document.createElement('audio')
  const now = { from: 0, since: 0, paused: true, seeking: false, ended: false, readyState: ready.nothing, rate: 1 }
  let error: { code: number } | null = null
  let volume = 1
  let ending: ReturnType<typeof setTimeout> | undefined

  const tell = (...types: string[]) => {
    for (const type of types) audio.dispatchEvent(new Event(type))
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

  function land() {
    change({ seeking: false })
    tell('seeked', 'timeupdate', ...(flows() ? ['playing'] : []))
  }

  setInterval(() => flows() && tell('timeupdate'), tickMs)

  const element = {
    /** Gets what it needs to play. */
    arrive() {
      const isFirst = now.readyState === ready.nothing
      change({ readyState: ready.enough })
      tell(...(isFirst ? ['loadedmetadata'] : []), 'canplay', ...(flows() ? ['playing'] : []))
    },
    /** Runs out of data. */
    starve() {
      change({ readyState: ready.current })
      tell('waiting')
    },
    /** Fails as in Chromium: what played is paused by it. */
    fail(code: number) {
      const played = !now.paused
      error = { code }
      change({ paused: true })
      tell('error')
      if (played && error) tell('pause')
    },
    load: vi.fn(() => {
      error = null
      change({ from: 0, paused: true, ended: false, seeking: false, readyState: ready.nothing })
      tell('emptied')
    }),
    pause: vi.fn(() => {
      if (now.paused) return
      change({ paused: true })
      tell('timeupdate', 'pause')
    }),
    play: vi.fn(async () => {
      change({ paused: false, ...(now.ended ? { ended: false, from: 0 } : {}) })
      tell('play', ...(flows() ? ['playing'] : []))
    }),
  }

  const values = {
    currentTime: {
      get: place,
      set(seconds: number) {
        change({ from: seconds, seeking: true, ended: false })
        tell('seeking')
        setTimeout(land, landingMs)
      },
    },
    playbackRate: {
      get: () => now.rate,
      set(rate: number) {
        change({ rate })
        tell('ratechange')
      },
    },
    volume: {
      get: () => volume,
      set(next: number) {
        volume = next
        tell('volumechange')
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
