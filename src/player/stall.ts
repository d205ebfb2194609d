import type { Clock } from '../lib/clock.ts'
import { type AudioElement, readiness } from './ports.ts'

/** After this long without data a waiting element has stalled (ms). Browsers themselves wait forever. */
const stallMs = 20_000
/** After this long without data, a restored connection doesn't belong to the current request, which is dead (ms). */
const quietMs = 3_000

const signsOfLife = ['loadstart', 'progress', 'playing', 'pause', 'seeking', 'seeked', 'ended', 'error', 'emptied']

/**
 * Calls `onStall` when playback has stalled, and `onRecovery` when data arrives after all. Returns a function that
 * tells whether the element is waiting and has received nothing for some seconds.
 */
export function watchForStall(
  audio: AudioElement,
  { now, after }: Clock,
  onStall: () => void,
  onRecovery: () => void,
): () => boolean {
  let cancelTimer = () => {}
  let lastSign = now()
  let stalled = false

  const hangs = () => !audio.paused && !audio.error && audio.readyState < readiness.futureData

  function giveUp() {
    stalled = hangs()
    if (stalled) onStall()
  }

  function restart() {
    cancelTimer()
    lastSign = now()
    if (stalled) {
      stalled = false
      onRecovery()
    }
    if (hangs()) cancelTimer = after(stallMs, giveUp)
  }

  for (const event of signsOfLife) audio.addEventListener(event, restart)
  audio.addEventListener('waiting', () => {
    if (!stalled) restart()
  })
  return () => hangs() && now() - lastSign >= quietMs
}
