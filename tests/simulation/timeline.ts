/** Ends what still waits, such as a timer. */
export type CallOff = () => void

/** Virtual time: what is to come, each at its moment (ms since 1970), and never two things at once. */
export interface Timeline {
  now(): number
  later(ms: number, work: () => unknown): CallOff
  /** Lives through everything until `end`, or until nothing more is to come. */
  runTo(end: number): Promise<void>
  /** Lives on while there is something to come, at most so many ms. */
  runOut(most: number): Promise<void>
}

interface Coming {
  at: number
  work: () => unknown
}

/** All promises that can go on have gone on. */
const settled = () => new Promise<void>(resolve => setImmediate(resolve))

/**
 * Whatever `work` sets in motion goes as far as it can before time goes on; when it answers a promise (the server is
 * asked), time stands still until that is kept. So a run is the same each time, however busy the machine is.
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
