/**
 * Steps that are done to an audio element, with its properties and events after each: recorded from Chromium, which a
 * component test compares with the browser, and expected of the fake element of the unit tests as well.
 */

/** `long` lasts 30 s, `short` 20. */
import type { AudioElement } from '../../src/player/ports.ts'

interface Sources {
  long: string
  short: string
}

interface ElementStep {
  name: string
  act: (audio: AudioElement, sources: Sources) => unknown
  /** It is over with this event. */
  until: string
}

/** What the player listens to, but for the ticks of the clock. */
const events = [
  ...['emptied', 'loadstart', 'durationchange', 'loadedmetadata', 'loadeddata', 'canplay', 'error', 'ended'],
  ...['play', 'playing', 'pause', 'waiting', 'seeking', 'seeked'],
]

/** Its place in tens of seconds: how long a step takes is the machine's affair. */
function described(audio: AudioElement): string {
  const words = [audio.paused ? 'paused' : 'wants to play']
  if (audio.ended) words.push('ended')
  if (audio.error) words.push(`error ${audio.error.code}`)
  words.push(
    audio.readyState > 0 ? `at ${Math.floor(audio.currentTime / 10) * 10} of ${audio.duration}` : 'knows no length',
  )
  return words.join(', ')
}

/**
 * Does all steps one after the other. Returns lines: what the element was right after each step, and at each of its events.
 * `pass` lets time pass until `isOver`.
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
    // Whether it still seeks is written down only here: at an event, a slow machine may have the seek behind it.
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

/** Each follows the ones before it. */
const elementSteps: readonly ElementStep[] = [
  { name: 'a source is laid ready', act: (audio, { long }) => take(audio, long), until: 'canplaythrough' },
  { name: 'a place is sought in it', act: audio => seek(audio, 10), until: 'canplaythrough' },
  { name: 'it plays', act: audio => audio.play(), until: 'playing' },
  { name: 'a place is sought while it plays', act: audio => seek(audio, 20), until: 'canplaythrough' },
  { name: 'it pauses', act: audio => audio.pause(), until: 'pause' },
  {
    name: 'it is asked to play, and to pause at once',
    act(audio) {
      audio.play().catch(() => {})
      audio.pause()
    },
    until: 'pause',
  },
  { name: 'it plays on', act: audio => audio.play(), until: 'playing' },
  {
    name: 'another source takes its place while it plays',
    act: (audio, { short }) => take(audio, short),
    until: 'canplaythrough',
  },
  { name: 'that one plays', act: audio => audio.play(), until: 'playing' },
  {
    name: 'another source takes its place and plays',
    act(audio, { long }) {
      audio.src = long
      audio.play()
    },
    until: 'canplaythrough',
  },
  { name: 'its last place is sought', act: audio => seek(audio, 29.5), until: 'ended' },
  { name: 'it plays once more', act: audio => audio.play(), until: 'canplaythrough' },
  { name: 'its last place is sought again', act: audio => seek(audio, 29.5), until: 'ended' },
  {
    name: 'another one begins when it has ended',
    act(audio, { short }) {
      audio.src = short
      audio.play()
    },
    until: 'canplaythrough',
  },
  {
    name: 'it is asked to play, and another source takes its place at once',
    act(audio, { long }) {
      audio.play().catch(() => {})
      audio.src = long
    },
    until: 'canplaythrough',
  },
  { name: 'that one plays, too', act: audio => audio.play(), until: 'playing' },
  {
    name: 'its source is taken away',
    act(audio) {
      audio.pause()
      audio.removeAttribute('src')
      audio.load()
    },
    until: 'emptied',
  },
]
