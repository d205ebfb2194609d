import type { Clock } from '../lib/clock.ts'
import { type AudioElement, readiness } from './ports.ts'

/** After this long without data a waiting element has stalled (ms). Browsers themselves wait forever. */
const stallMs = 20_000
/** After this long without data, a restored connection doesn't belong to the current request, which is dead (ms). */
const quietMs = 3_000
/** A position that hasn't advanced for this long stands still (ms). The element reports it four times a second. */
const standstillMs = 1_500
/** What counts as an advance (s). An element that runs out of data may still play what the sound card holds. */
const leastAdvance = 0.2

const signsOfLife = ['loadstart', 'progress', 'playing', 'pause', 'seeking', 'seeked', 'ended', 'error', 'emptied']
/** From these on, only an advance that follows shows that it plays. */
const newBeginnings = ['emptied', 'seeking', 'waiting', 'pause']

interface Subscribers {
  /** The sound has begun or ended without an event of the element. */
  onChange(): void
  onStall(): void
  /** Data has arrived after a stall. */
  onRecovery(): void
}

/**
 * Watches whether an element that is to play does: it has data or, where its `readyState` lags, its position advances. In
 * WebKit, `readyState` can stay at 2 after a jump, without a `playing` event, while the sound has long begun.
 */
export function watchFlow(audio: AudioElement, { now, after }: Clock, { onChange, onStall, onRecovery }: Subscribers) {
  let cancelTimer = () => {}
  let lastSign = now()
  let stalled = false
  /** Where its last advance ended (s), and when that was. */
  let reached = Number.NaN
  let advancedAt = Number.NEGATIVE_INFINITY

  const hasData = () => audio.readyState >= readiness.futureData
  // Another source has no data at once, and fires its events later.
  const advances = () => audio.readyState === readiness.currentData && now() - advancedAt < standstillMs
  const flows = () => !audio.seeking && (hasData() || advances())
  const hangs = () => !audio.paused && !audio.error && !flows()

  function giveUp() {
    stalled = hangs()
    if (stalled) onStall()
  }

  function checkStandstill() {
    plan()
    if (!flows()) onChange()
  }

  function plan() {
    cancelTimer()
    if (hangs()) cancelTimer = after(stallMs, giveUp)
    else if (!audio.paused && !hasData()) cancelTimer = after(standstillMs, checkStandstill)
  }

  function restart() {
    lastSign = now()
    plan()
    if (stalled) {
      stalled = false
      onRecovery()
    }
  }

  function beginAnew() {
    reached = Number.NaN
    advancedAt = Number.NEGATIVE_INFINITY
  }

  function followPosition() {
    if (audio.paused || audio.seeking) return
    const position = audio.currentTime
    const advance = position - reached
    if (advance >= 0 && advance < leastAdvance) return
    reached = position
    // It is no number at the first position after a jump.
    if (!(advance > 0)) return
    const flowed = flows()
    advancedAt = now()
    if (hasData()) return
    restart()
    if (!flowed) onChange()
  }

  for (const event of newBeginnings) audio.addEventListener(event, beginAnew)
  audio.addEventListener('timeupdate', followPosition)
  for (const event of signsOfLife) audio.addEventListener(event, restart)
  audio.addEventListener('waiting', () => {
    if (!stalled) restart()
  })
  return {
    /** True while it isn't in a jump and has data, or plays all the same. */
    flows,
    /** True while it waits and has received nothing for some seconds. */
    isQuiet: () => hangs() && now() - lastSign >= quietMs,
  }
}
