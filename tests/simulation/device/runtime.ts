import type { CallOff, Timeline } from '../timeline.ts'

/** A running page or worker. When it ends, its timers and promises stop. */
export interface Runtime {
  name: string
  alive(): boolean
  /** Calls `work` in `ms` unless the runtime has ended by then. Returns a function that cancels it. */
  later(ms: number, work: () => void): CallOff
  /** Settles like `promise` while the runtime is alive, and never afterwards. */
  own<Value>(promise: Promise<Value>): Promise<Value>
  onEnd(work: () => void): void
  end(): void
}

export function createRuntime(name: string, timeline: Timeline): Runtime {
  let alive = true
  const endTasks: (() => void)[] = []
  return {
    name,
    alive: () => alive,
    // The work's promise is not awaited.
    later: (ms, work) =>
      timeline.later(ms, () => {
        if (alive) work()
      }),
    own: promise =>
      new Promise((resolve, reject) => {
        promise.then(
          value => {
            if (alive) resolve(value)
          },
          failure => {
            if (alive) reject(failure)
          },
        )
      }),
    onEnd: work => void endTasks.push(work),
    end() {
      if (!alive) return
      alive = false
      for (const task of endTasks) task()
    },
  }
}
