import type { CallOff, Timeline } from './timeline.ts'

/** A running page or worker. When it ends, however that comes, nothing of it goes on. */
export interface Runtime {
  name: string
  alive(): boolean
  /** Works in `ms`, if it still runtimes then. */
  later(ms: number, work: () => void): CallOff
  /** Its own view of a promise: kept only while it runtimes. */
  own<Value>(promise: Promise<Value>): Promise<Value>
  onEnd(work: () => void): void
  end(): void
}

export function createRuntime(name: string, timeline: Timeline): Runtime {
  let alive = true
  const farewells: (() => void)[] = []
  return {
    name,
    alive: () => alive,
    // What its work leads to may take its time: it isn't waited for.
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
    onEnd: work => void farewells.push(work),
    end() {
      if (!alive) return
      alive = false
      for (const farewell of farewells) farewell()
    },
  }
}
