import { openSync, readSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * Threads that compute for minutes leave the processor to answers to listeners. All of them have a lower priority. That isn't enough:
 * Linux compares priorities within a service, a container or a terminal session only. So those for whose work nobody waits also rest while
 * others want the processor.
 */

/** A thread works for this long before it looks whether it is in the way (ms): as long as an answer then waits for it at most. */
const workMs = 10
/** The share of the time in which it wants the processor that a thread waits for it though nobody needs it more: it works without a rest. */
const freeShare = 0.05
/** From this share on it rests for the most. */
const busyShare = 0.37
/** How many times as long as it has worked a thread rests at most. */
const mostRest = 19
/** The longest rest (ms). */
const longestMs = 1000
/** How much one measurement changes the share: it is a mean of about the last hundred milliseconds of work. */
const weight = 0.1

export interface Clock {
  /** The time (ms). */
  now(): number
  /** For how long the calling thread has had the processor since it was started, and has waited for it (ms). */
  times(): { ran: number; waited: number }
}

/** Returns a function that says how long the calling thread rests now (ms). It is called every few milliseconds of work. */
export function createRests({ now, times }: Clock): () => number {
  let share = 0
  let [since, before] = [now(), times()]
  return () => {
    const all = now() - since
    if (all < workMs) return 0
    const total = times()
    const [ran, waited] = [total.ran - before.ran, total.waited - before.waited]
    if (ran + waited > 0) share += weight * (waited / (ran + waited) - share)
    const busy = Math.min(1, Math.max(0, (share - freeShare) / (busyShare - freeShare)))
    const rest = Math.min(longestMs, busy * mostRest * Math.max(0, all - waited))
    since += all + rest
    before = total
    return rest
  }
}

/** Throws where the kernel doesn't tell, as on other systems than Linux. */
function openClock(): Clock {
  // The file remains that of the thread that opened it.
  const file = openSync('/proc/thread-self/schedstat', 'r')
  const bytes = Buffer.alloc(64)
  return {
    now: () => performance.now(),
    times() {
      // The first two of three numbers, in nanoseconds.
      const [ran, waited] = bytes.toString('latin1', 0, readSync(file, bytes, 0, bytes.length, 0)).split(' ')
      return { ran: Number(ran) / 1e6, waited: Number(waited) / 1e6 }
    },
  }
}

/** A pause of the calling thread, if one is due. Called every few milliseconds of work. */
export interface Rest {
  (): Promise<void>
  /** Blocks the thread, for work that can't await. */
  sync(): void
}

const never = new Int32Array(new SharedArrayBuffer(4))

/** Gives the calling thread a lower priority. On Linux alone: elsewhere it would be that of the whole process. */
export function lowerPriority(): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // A sandbox may forbid it. The work is as right at the usual priority.
  }
}

function dueRests(): () => number {
  try {
    return createRests(openClock())
  } catch {
    return () => 0
  }
}

/** The rests of the calling thread, for whose work nobody waits. */
export function openRest(): Rest {
  const due = dueRests()
  const rest = async () => {
    const ms = due()
    if (ms > 0) await delay(ms)
  }
  const sync = () => {
    const ms = due()
    if (ms > 0) Atomics.wait(never, 0, 0, ms)
  }
  return Object.assign(rest, { sync })
}
