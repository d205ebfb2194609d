import { createStore } from '../lib/store.ts'
import { watchForStall } from './stall.ts'

export interface Failure {
  state: 'failed'
  /** For the listener. */
  message: string
  canRetry: boolean
}

/** What the element is doing. `buffering`: it wants to play and waits for data. */
export type Status = { state: 'empty' | 'paused' | 'playing' | 'buffering' | 'ended' } | Failure

const settled = {
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

const mediaEvents = [
  ...['emptied', 'loadstart', 'loadedmetadata', 'loadeddata', 'canplay', 'error', 'ended'],
  ...['play', 'playing', 'pause', 'waiting', 'stalled', 'seeking', 'seeked', 'timeupdate'],
]

/** True while sound is meant to come out. */
export const isRunning = (status: Status) => status.state === 'playing' || status.state === 'buffering'

/** What the element itself says it is doing; `wasHeard`: sound has come of this source before. */
function statusOf(audio: HTMLAudioElement, wasHeard: boolean): Status {
  if (!audio.hasAttribute('src')) return settled.empty
  if (audio.error) return wasHeard ? failures.lost : failures.notLoaded
  if (audio.ended) return settled.ended
  if (audio.paused) return settled.paused
  const flows = audio.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA && !audio.seeking
  return flows ? settled.playing : settled.buffering
}

/** Starting, stopping and what came of it: the status is read back from the element at each of its events. */
export function createPlayback(audio: HTMLAudioElement) {
  const status = createStore<Status>(settled.empty)
  /** What is wrong though the element doesn't say so. */
  let problem: Failure | null = null
  /** Whether sound is wanted. The element alone doesn't know: Chromium pauses what fails. */
  let wanted = false
  /** Whether the listener has asked for this source. What was only laid ready, as at the app's start, complains of nothing. */
  let asked = false
  /** Whether any of it was heard, also before it was tried again. */
  let wasHeard = false

  const readBack = () => status.set(problem ?? (audio.error && !asked ? settled.paused : statusOf(audio, wasHeard)))

  function become(next: Failure | null) {
    problem = next
    readBack()
  }

  /** Takes a source, synchronously and paused. Null when the set has no recording. */
  function open(url: string | null) {
    wanted = false
    asked = false
    wasHeard = false
    if (url) {
      audio.src = url
      return become(null)
    }
    console.warn(failures.noMp3.message)
    letGo()
    become(failures.noMp3)
  }

  /** Asks for the same recording again, from its beginning, wherever it is to be had now. */
  function reopen(url: string) {
    audio.src = url
    become(null)
  }

  function letGo() {
    pause()
    audio.removeAttribute('src')
    audio.load()
  }

  function close() {
    letGo()
    become(null)
  }

  function play() {
    asked = true
    // Refused (by the autoplay policy) or overtaken by another load or pause: the element's state says what holds.
    if (audio.hasAttribute('src')) audio.play().catch(readBack)
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
  for (const event of mediaEvents) audio.addEventListener(event, readBack)
  const isQuiet = watchForStall(
    audio,
    () => become(failures.lost),
    () => {
      if (problem === failures.lost) become(null)
    },
  )

  return { status, isQuiet, isWanted: () => wanted, open, reopen, close, play, pause }
}
