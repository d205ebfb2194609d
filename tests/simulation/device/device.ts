import type { Change } from '../../../src/data/outbox/store/changes.ts'
import { createLine, type Line } from './network.ts'
import { createRuntime, type Runtime } from './runtime.ts'
import { createStorage, type Storage } from './storage.ts'
import type { Surroundings } from './surroundings.ts'

type Receive = (user: number, changes: readonly Change[]) => void

/** A listener's device: all its tabs and its worker share one storage, one Web Lock and one network. */
export interface Device {
  index: number
  /** The device's clock (ms since 1970), which may be wrong. */
  now(): number
  /** Moves the clock by `ms`. */
  setClock(by: number): void
  /** A device time (ms) that never goes back and is shared by all tabs; it orders requests and answers. */
  stamp(): number
  line: Line
  storage: Storage
  /** Starts a tab or a worker that receives the broadcasts of the others. */
  live(name: string, receive: Receive): Runtime
  broadcast(from: Runtime, user: number, changes: readonly Change[]): void
  alone(runtime: Runtime, work: () => Promise<void>): Promise<void>
  /** Ends all tabs and the worker. */
  endAll(): void
  /** Registers a background sync. */
  wakeWorkerLater(): void
  /** True once for each registered background sync. */
  shallWakeWorker(): boolean
}

interface Turn {
  runtime: Runtime
  work: () => Promise<void>
  done: () => void
}

/** The Web Lock of a device. It is released when the holder's work is done or its runtime ends. */
function createLock(around: Surroundings) {
  const { timeline, random } = around
  const waiting: Turn[] = []
  let holder: Turn | undefined

  function next(): void {
    if (holder) return
    holder = waiting.shift()
    if (!holder) return
    const turn = holder
    timeline.later(random(0, 5), () => {
      if (!turn.runtime.alive()) return release(turn)
      turn.work().then(() => {
        release(turn)
        turn.done()
      })
    })
  }

  function release(turn: Turn): void {
    if (holder !== turn) return
    holder = undefined
    next()
  }

  return (runtime: Runtime, work: () => Promise<void>): Promise<void> =>
    new Promise((resolve, reject) => {
      const turn = {
        runtime,
        done: resolve,
        work: () => work().catch(reject),
      }
      waiting.push(turn)
      runtime.onEnd(() => timeline.later(random(0, 20), () => release(turn)))
      next()
    })
}

/** Constant over all runs: it decides which of two simultaneous writes wins. */
const idOf = (index: number) => `00000000-0000-4000-8000-${String(index + 1).padStart(12, '0')}`

export function createDevice(around: Surroundings, index: number, ahead: number): Device {
  const { timeline, random } = around
  /** The tabs and the worker, each with the time at which the last broadcast of every other one arrives. */
  const runtimes = new Map<Runtime, { receive: Receive; arrivals: Map<Runtime, number> }>()
  let wakeWorker = false
  let clockAhead = ahead
  let stamped = 0
  const device: Device = {
    index,
    now: () => timeline.now() + clockAhead,
    stamp() {
      stamped = Math.max(device.now(), stamped + 1)
      return stamped
    },
    setClock(by) {
      clockAhead += by
    },
    line: createLine(around, index),
    storage: createStorage(around, idOf(index)),
    alone: createLock(around),
    live(name, receive) {
      const runtime = createRuntime(name, timeline)
      runtimes.set(runtime, { receive, arrivals: new Map() })
      runtime.onEnd(() => runtimes.delete(runtime))
      return runtime
    },
    broadcast(from, user, changes) {
      around.learn(changes)
      for (const [runtime, { receive, arrivals }] of runtimes) {
        if (runtime === from) continue
        // A tab may be busy for a while. The broadcasts of one sender stay in order.
        const delay = random(0, 5) === 5 ? random(1, 2_000) : random(1, 15)
        const at = Math.max(arrivals.get(from) ?? 0, timeline.now() + delay)
        arrivals.set(from, at)
        runtime.later(at - timeline.now(), () => receive(user, changes))
      }
    },
    endAll() {
      for (const runtime of [...runtimes.keys()]) runtime.end()
    },
    wakeWorkerLater() {
      wakeWorker = true
    },
    shallWakeWorker() {
      const wanted = wakeWorker
      wakeWorker = false
      return wanted
    },
  }
  return device
}
