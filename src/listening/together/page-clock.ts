import { getTime } from '#contract/routes/together.ts'
import { call } from '../../data/api/api.ts'
import { clock } from '../../lib/clock.ts'
import type { Unsubscribe } from '../../lib/unsubscribe.ts'
import { createServerClock } from './server-clock.ts'

/** After these times (ms) the server is asked for its time again; the last one repeats. */
const gaps = [...Array<number>(7).fill(50), ...Array<number>(12).fill(3_000), 15_000]
const waits = new Set<() => void>()

/** A clock that runs evenly, also when the device's is set meanwhile. */
const deviceNow = () => performance.timeOrigin + performance.now()
const serverClock = createServerClock(deviceNow)

/** The even clock stands while the device sleeps (https://bugs.webkit.org/show_bug.cgi?id=225610). More than this (ms) was sleep. */
const sleepMs = 1_000
const lead = () => Date.now() - deviceNow()
/** How far the device's clock was ahead of the even one when the server was last asked. */
let leadThen = lead()
const hasSlept = () => Math.abs(lead() - leadThen) > sleepMs

/** The server's time in ms; null while it is unknown, as after a sleep until the server has answered. */
export const serverNow = (): number | null => (hasSlept() ? null : serverClock.now())

async function measure(): Promise<void> {
  const sent = deviceNow()
  const result = await call(getTime, {})
  if (!result.ok) return
  serverClock.add({ sent, server: result.body.now, received: deviceNow() })
  leadThen = lead()
  for (const wait of waits) wait()
  waits.clear()
}

let users = 0
let cancel = () => {}
/** Counts the times from the first user to the last one: what was asked in an earlier one doesn't ask on. */
let term = 0

async function measureOn(count: number, since: number): Promise<void> {
  await measure()
  if (since !== term) return
  cancel = clock.after(gaps[count] ?? gaps.at(-1) ?? 0, () => void measureOn(count + 1, since))
}

function startOver(): void {
  cancel()
  void measureOn(0, ++term)
}

/** Who comes back to a page that has slept needs the time at once. */
function wake(): void {
  if (!document.hidden && hasSlept()) startOver()
}

/** Keeps the server's time known. Returns an unsubscribe function. */
export function keepServerClock(): Unsubscribe {
  if (users++ === 0) {
    startOver()
    document.addEventListener('visibilitychange', wake)
  }
  return () => {
    if (--users > 0) return
    term++
    cancel()
    document.removeEventListener('visibilitychange', wake)
  }
}

/** For how long (ms) the listener waits for it. */
const patienceMs = 10_000

/** Resolves once the server's time is known, or can't be found out in time. */
export const untilServerClock = (): Promise<void> =>
  serverNow() === null
    ? new Promise(resolve => {
        waits.add(resolve)
        clock.after(patienceMs, resolve)
      })
    : Promise.resolve()
