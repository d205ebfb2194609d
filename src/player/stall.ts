import type { Clock } from '../lib/clock.ts'
import { type AudioElement, readiness } from './ports.ts'

/** How long an element that wants to play may wait without a single byte coming. Browsers alone wait without end. */
const patienceMs = 20_000
/** After this long without a byte, a connection that is said to be back is not this one. */
const quietMs = 3_000

const signsOfLife = ['loadstart', 'progress', 'timeupdate', 'playing', 'pause', 'seeking', 'ended', 'error', 'emptied']

/**
 * Calls `onStall` when playback hangs, and `onRevival` when it goes on after all. The answer tells whether it waits, and
 * nothing has come for some seconds.
 */
export function watchForStall(
  audio: AudioElement,
  { now, after }: Clock,
  onStall: () => void,
  onRevival: () => void,
): () => boolean {
  let callOff = () => {}
  let lastSign = now()
  let stalled = false

  const hangs = () => !audio.paused && !audio.error && audio.readyState < readiness.futureData

  function giveUp() {
    stalled = hangs()
    if (stalled) onStall()
  }

  function restart() {
    callOff()
    lastSign = now()
    if (stalled) {
      stalled = false
      onRevival()
    }
    if (hangs()) callOff = after(patienceMs, giveUp)
  }

  for (const event of signsOfLife) audio.addEventListener(event, restart)
  audio.addEventListener('waiting', () => {
    if (!stalled) restart()
  })
  return () => hangs() && now() - lastSign >= quietMs
}
