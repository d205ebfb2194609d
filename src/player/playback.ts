import type { Clock } from '../lib/clock.ts'
import { type AudioElement, readiness } from './ports.ts'
import { watchForStall } from './stall.ts'

export interface Failure {
  state: 'failed'
  /** For the listener. */
  message: string
  canRetry: boolean
}

/** What the element is doing. `buffering`: it wants to play and waits for data. */
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
  notLoaded: { state: 'failed', message: 'Could not load the audio', canRetry: true },
  lost: { state: 'failed', message: 'The connection was lost', canRetry: true },
} as const satisfies Record<string, Failure>

/** True while sound is meant to come out. */
export const isRunning = (status: Status) => status.state === 'playing' || status.state === 'buffering'

/** What the element itself says it is doing; `wasHeard`: sound has come of this source before. */
function statusOf(audio: AudioElement, wasHeard: boolean): Status {
  if (!audio.hasAttribute('src')) return settled.empty
  if (audio.error) return wasHeard ? failures.lost : failures.notLoaded
  if (audio.ended) return settled.ended
  if (audio.paused) return settled.paused
  const flows = audio.readyState >= readiness.futureData && !audio.seeking
  return flows ? settled.playing : settled.buffering
}

/**
 * Starting, stopping and what came of it, read from the element. `onChange` is called for what no event of the element
 * shows: a play that was refused, a recording that hangs, and one that goes on after all.
 */
export function createPlayback(audio: AudioElement, clock: Clock, onChange: () => void) {
  /** What is wrong though the element doesn't say so. */
  let problem: Failure | null = null
  /** Whether sound is wanted. The element alone doesn't know: Chromium pauses what fails. */
  let wanted = false
  /** Whether the listener has asked for this source. What was only laid ready, as at the app's start, complains of nothing. */
  let asked = false
  /** Whether any of it was heard, also before it was tried again. */
  let wasHeard = false

  function read(): Status {
    return problem ?? (audio.error && !asked ? settled.paused : statusOf(audio, wasHeard))
  }

  /** Takes a source, synchronously and paused. Null when the set has no recording. */
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
    letGo()
    problem = failures.noMp3
  }

  /** Asks for the same recording again, from its beginning, wherever it is to be had now. */
  function reopen(url: string) {
    problem = null
    audio.src = url
  }

  function letGo() {
    pause()
    audio.removeAttribute('src')
    audio.load()
  }

  function close() {
    problem = null
    letGo()
  }

  function play() {
    asked = true
    // Refused (by the autoplay policy) or overtaken by another load or pause: the element's state says what holds.
    if (audio.hasAttribute('src')) audio.play().catch(onChange)
  }

  function pause() {
    wanted = false
    audio.pause()
  }

  audio.addEventListener('play', () => {
    wanted = true
  })
  audio.addEventListener('playing', () => {
    wasHeard = true
  })
  audio.addEventListener('pause', () => {
    if (!audio.error) wanted = false
  })
  const isQuiet = watchForStall(
    audio,
    clock,
    () => {
      problem = failures.lost
      onChange()
    },
    () => {
      if (problem !== failures.lost) return
      problem = null
      onChange()
    },
  )

  return { read, isQuiet, isWanted: () => wanted, open, reopen, close, play, pause }
}
