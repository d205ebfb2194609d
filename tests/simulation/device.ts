import type { Change } from '../../src/data/outbox/changes.ts'
import { createLine, type Line } from './network.ts'
import { createRuntime, type Runtime } from './runtime.ts'
import { createStorage, type Storage } from './storage.ts'
import type { World } from './world.ts'

type Hear = (user: number, changes: readonly Change[]) => void

/** A listener's device: one storage, one lock and one network for all its tabs and its worker. */
export interface Device {
  index: number
  /** The clock as it is set. In ms, right or wrong. */
  now(): number
  /** Sets the clock by so many ms. */
  setClock(by: number): void
  /** The order of questions and answers, which all tabs share. In ms. */
  stamp(): number
  line: Line
  storage: Storage
  /** Starts a tab or a worker, which hears what the others tell. */
  live(name: string, hear: Hear): Runtime
  tell(from: Runtime, user: number, changes: readonly Change[]): void
  alone(runtime: Runtime, work: () => Promise<void>): Promise<void>
  /** Ends everything that runs on it. */
  endAll(): void
  /** Asks the system to wake the worker when there is a network. */
  wakeWorkerLater(): void
  /** True once after it was asked. */
  shallWakeWorker(): boolean
}

interface Turn {
  runtime: Runtime
  work: () => Promise<void>
  done: () => void
}

/** The Web Lock of a device: who holds it lets it go when its work is done, or when it ends. */
function createLock(world: World) {
  const { timeline, random } = world
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

/** The same in every run: of two taps at one moment it decides which counts. */
const idOf = (index: number) => `00000000-0000-4000-8000-${String(index + 1).padStart(12, '0')}`

export function createDevice(world: World, index: number, ahead: number): Device {
  const { timeline, random } = world
  /** The tabs and the worker, with when they hear the last that each other one told. */
  const listening = new Map<Runtime, { hear: Hear; heard: Map<Runtime, number> }>()
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
    line: createLine(world, index),
    storage: createStorage(world, idOf(index)),
    alone: createLock(world),
    live(name, hear) {
      const runtime = createRuntime(name, timeline)
      listening.set(runtime, { hear, heard: new Map() })
      runtime.onEnd(() => listening.delete(runtime))
      return runtime
    },
    tell(from, user, changes) {
      world.learn(changes)
      for (const [runtime, { hear, heard }] of listening) {
        if (runtime === from) continue
        // Now and then a tab is busy with something else. What one tells keeps its order.
        const delay = random(0, 5) === 5 ? random(1, 2_000) : random(1, 15)
        const at = Math.max(heard.get(from) ?? 0, timeline.now() + delay)
        heard.set(from, at)
        runtime.later(at - timeline.now(), () => hear(user, changes))
      }
    },
    endAll() {
      for (const runtime of [...listening.keys()]) runtime.end()
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
