import type { AudioElement } from '../../../src/player/ports.ts'

/**
 * A script of steps for an audio element. `recorded-element.ts` has the properties and events that Chromium showed at
 * each step. A component test compares the browser with that recording, and a unit test the fake audio element.
 */

/** URLs of audio: `long` lasts 30 s, `short` 20 s. */
interface Sources {
  long: string
  short: string
}

interface ElementStep {
  name: string
  act: (audio: AudioElement, sources: Sources) => unknown
  /** The step ends with this event. */
  until: string
}

/** The events that the player listens to, except `timeupdate`. */
const events = [
  ...['emptied', 'loadstart', 'durationchange', 'loadedmetadata', 'loadeddata', 'canplay', 'error', 'ended'],
  ...['play', 'playing', 'pause', 'waiting', 'seeking', 'seeked'],
]

/**
 * The element's state. The position is rounded down to tens of seconds, because a step takes longer on a slow machine.
 */
function described(audio: AudioElement): string {
  const words = [audio.paused ? 'paused' : 'not paused']
  if (audio.ended) words.push('ended')
  if (audio.error) words.push(`error ${audio.error.code}`)
  words.push(
    audio.readyState > 0 ? `at ${Math.floor(audio.currentTime / 10) * 10} of ${audio.duration}` : 'no duration',
  )
  return words.join(', ')
}

/**
 * Runs all steps one after the other. Resolves with lines that describe the element right after each step and at each
 * of its events. `pass` lets time pass until `isOver` returns true.
 */
export async function recordElement(
  audio: AudioElement,
  sources: Sources,
  pass: (isOver: () => boolean) => Promise<unknown>,
): Promise<string[]> {
  const lines: string[] = []
  for (const event of events) audio.addEventListener(event, () => lines.push(`  ${event}: ${described(audio)}`))
  for (const { name, act, until } of elementSteps) {
    let isOver = false
    const end = () => {
      isOver = true
    }
    audio.addEventListener(until, end, { once: true })
    act(audio, sources)
    // `seeking` is recorded only here: by the time of an event, a slow machine may have finished the seek.
    lines.push(name, `  at once: ${described(audio)}${audio.seeking ? ', seeks' : ''}`)
    await pass(() => isOver)
  }
  return lines
}

const take = (audio: AudioElement, source: string) => {
  audio.src = source
}
const seek = (audio: AudioElement, seconds: number) => {
  audio.currentTime = seconds
}

/** Each step continues from the state that the ones before it left. */
const elementSteps: readonly ElementStep[] = [
  { name: 'a source is set', act: (audio, { long }) => take(audio, long), until: 'canplaythrough' },
  { name: 'it seeks', act: audio => seek(audio, 10), until: 'canplaythrough' },
  { name: 'it plays', act: audio => audio.play(), until: 'playing' },
  { name: 'it seeks while it plays', act: audio => seek(audio, 20), until: 'canplaythrough' },
  { name: 'it pauses', act: audio => audio.pause(), until: 'pause' },
  {
    name: 'it is told to play, and to pause at once',
    act(audio) {
      audio.play().catch(() => {})
      audio.pause()
    },
    until: 'pause',
  },
  { name: 'it plays again', act: audio => audio.play(), until: 'playing' },
  {
    name: 'another source is set while it plays',
    act: (audio, { short }) => take(audio, short),
    until: 'canplaythrough',
  },
  { name: 'it plays the other source', act: audio => audio.play(), until: 'playing' },
  {
    name: 'another source is set and plays',
    act(audio, { long }) {
      audio.src = long
      audio.play()
    },
    until: 'canplaythrough',
  },
  { name: 'it seeks near the end', act: audio => seek(audio, 29.5), until: 'ended' },
  { name: 'it plays from the start after its end', act: audio => audio.play(), until: 'canplaythrough' },
  { name: 'it seeks near the end again', act: audio => seek(audio, 29.5), until: 'ended' },
  {
    name: 'another source is set after its end, and plays',
    act(audio, { short }) {
      audio.src = short
      audio.play()
    },
    until: 'canplaythrough',
  },
  {
    name: 'it is told to play, and another source is set at once',
    act(audio, { long }) {
      audio.play().catch(() => {})
      audio.src = long
    },
    until: 'canplaythrough',
  },
  { name: 'it plays, too', act: audio => audio.play(), until: 'playing' },
  {
    name: 'its source is removed',
    act(audio) {
      audio.pause()
      audio.removeAttribute('src')
      audio.load()
    },
    until: 'emptied',
  },
]
