import { getTime } from '../../../contract/routes/together.ts'
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

/** The server's time in ms; null while it is unknown. */
export const serverNow = serverClock.now

async function measure(): Promise<void> {
  const sent = deviceNow()
  const result = await call(getTime, {})
  if (!result.ok) return
  serverClock.add({ sent, server: result.body.now, received: deviceNow() })
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

/** Keeps the server's time known. Returns an unsubscribe function. */
export function keepServerClock(): Unsubscribe {
  if (users++ === 0) void measureOn(0, ++term)
  return () => {
    if (--users > 0) return
    term++
    cancel()
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
