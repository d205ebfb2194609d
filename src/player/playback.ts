import type { Clock } from '../lib/clock.ts'
import { watchFlow } from './flow.ts'
import type { AudioElement } from './ports.ts'

export interface Failure {
  state: 'failed'
  /** For the listener. */
  message: string
  canRetry: boolean
}

/** What the element does. `buffering`: it is to play, and waits for data. */
export type Status = { state: 'empty' | 'paused' | 'playing' | 'buffering' | 'ended' } | Failure

export const settled = {
  empty: { state: 'empty' },
  paused: { state: 'paused' },
  playing: { state: 'playing' },
  buffering: { state: 'buffering' },
  ended: { state: 'ended' },
} as const satisfies Record<string, Status>

const failures = {
  noMp3: { state: 'failed', message: 'No mp3 file found', canRetry: false },
  notLoaded: { state: 'failed', message: "We couldn't load the audio", canRetry: true },
  lost: { state: 'failed', message: 'The connection was lost', canRetry: true },
} as const satisfies Record<string, Failure>

/** True while it plays, or is to play and waits for data. */
export const isRunning = (status: Status) => status.state === 'playing' || status.state === 'buffering'

/** The status by the element's own properties. `wasHeard`: this source has played before. `flows`: it has what it needs to play. */
function statusOf(audio: AudioElement, wasHeard: boolean, flows: boolean): Status {
  if (!audio.hasAttribute('src')) return settled.empty
  if (audio.error) return wasHeard ? failures.lost : failures.notLoaded
  if (audio.ended) return settled.ended
  if (audio.paused) return settled.paused
  return flows ? settled.playing : settled.buffering
}

/**
 * Starts and stops the element, and reads its status. `onChange` is called for changes without an event of the element:
 * a refused play, a stall, the end of a stall, and sound that an element doesn't report.
 */
export function createPlayback(audio: AudioElement, clock: Clock, onChange: () => void) {
  /** A failure that the element itself doesn't report. */
  let problem: Failure | null = null
  /** Whether the listener wants it to play. The element doesn't tell: Chromium pauses it when it fails. */
  let wanted = false
  /** Whether this source was to play. One that was only loaded, such as at the app's start, shows no failure. */
  let asked = false
  /** Whether this source has played, also before a retry. */
  let wasHeard = false

  function read(): Status {
    const now = problem ?? (audio.error && !asked ? settled.paused : statusOf(audio, wasHeard, flow.flows()))
    wasHeard ||= now === settled.playing
    return now
  }

  /** Sets a source, synchronously and paused. Null for a set without a recording. */
  function open(url: string | null) {
    wanted = false
    asked = false
    wasHeard = false
    problem = null
    if (url) {
      audio.src = url
      return
    }
    console.error(failures.noMp3.message)
    unload()
    problem = failures.noMp3
  }

  /** Sets the source of the same recording again, which loads it from its beginning. */
  function reopen(url: string) {
    problem = null
    audio.src = url
  }

  function unload() {
    pause()
    audio.removeAttribute('src')
    audio.load()
  }

  function close() {
    problem = null
    unload()
  }

  function play() {
    asked = true
    // Rejects when the autoplay policy refuses it, or a load or pause interrupts it: the element's properties tell
    // which.
    if (audio.hasAttribute('src')) audio.play().catch(onChange)
  }

  function pause() {
    wanted = false
    audio.pause()
  }

  audio.addEventListener('play', () => {
    wanted = true
  })
  audio.addEventListener('pause', () => {
    if (!audio.error) wanted = false
  })
  const flow = watchFlow(audio, clock, {
    onChange,
    onStall() {
      problem = failures.lost
      onChange()
    },
    onRecovery() {
      if (problem !== failures.lost) return
      problem = null
      onChange()
    },
  })

  return { read, isQuiet: flow.isQuiet, isWanted: () => wanted, open, reopen, close, play, pause }
}

export type Playback = ReturnType<typeof createPlayback>
