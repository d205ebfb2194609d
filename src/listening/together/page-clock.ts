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

function measureOn(count: number): void {
  void measure().then(() => {
    if (users > 0) cancel = clock.after(gaps[count] ?? gaps.at(-1) ?? 0, () => measureOn(count + 1))
  })
}

/** Keeps the server's time known. Returns an unsubscribe function. */
export function keepServerClock(): Unsubscribe {
  if (users++ === 0) measureOn(0)
  return () => {
    users--
    if (users === 0) cancel()
  }
}

/** Resolves once the server's time is known. */
export const untilServerClock = (): Promise<void> =>
  serverNow() === null ? new Promise(resolve => waits.add(resolve)) : Promise.resolve()
