/** Cancels something pending, such as a timer. */
export type CallOff = () => void

/** Virtual time (ms since 1970): scheduled work runs one piece at a time. */
export interface Timeline {
  now(): number
  later(ms: number, work: () => unknown): CallOff
  /** Runs everything that is scheduled until `end`, or until nothing is left. */
  runTo(end: number): Promise<void>
  /** Runs until nothing is scheduled, at most for this long (ms). */
  runOut(most: number): Promise<void>
}

interface Coming {
  at: number
  work: () => unknown
}

/** Resolves when all promises that can settle have settled. */
const settled = () => new Promise<void>(resolve => setImmediate(resolve))

/**
 * Each piece of work runs as far as it can before time advances; when it returns a promise (a request to the server),
 * time stops until that settles. So a run is the same each time, however busy the machine is.
 */
export function createTimeline(start: number): Timeline {
  let now = start
  const coming: Coming[] = []

  function later(ms: number, work: () => unknown): CallOff {
    const next = { at: now + Math.max(0, Math.round(ms)), work }
    const before = coming.findIndex(({ at }) => at > next.at)
    coming.splice(before < 0 ? coming.length : before, 0, next)
    return () => {
      const at = coming.indexOf(next)
      if (at >= 0) coming.splice(at, 1)
    }
  }

  async function runTo(end: number): Promise<void> {
    await settled()
    for (;;) {
      const [next] = coming
      if (!next || next.at > end) break
      coming.shift()
      now = next.at
      await next.work()
      await settled()
    }
    now = end
  }

  return {
    now: () => now,
    later,
    runTo,
    async runOut(most) {
      const end = now + most
      await settled()
      for (let [next] = coming; next && next.at <= end; [next] = coming) await runTo(next.at)
    },
  }
}
