import { readFileSync } from 'node:fs'

/** The memory of one process over time. */
interface Life {
  pid: number
  /** Seconds since the first sample, and MB. */
  samples: { at: number; mb: number }[]
}

export interface Memory {
  /** MB: at the end of the longest-lived process, and the maximum of any. */
  last: number
  most: number
  /** MB/h over the second half of the longest-lived process; undefined when it was too short. */
  growth: number | undefined
  /** The age of the longest-lived process (s). */
  seconds: number
}

const everyMs = 1_000
/** A heap grows to its working size in the first minutes: a slope over less time says nothing. */
const shortestSeconds = 60

/** Resident MB of a process; undefined where the system does not say. */
function residentMb(pid: number): number | undefined {
  try {
    const kb = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return kb === undefined ? undefined : Number(kb) / 1024
  } catch {
    return undefined
  }
}

/** The slope of the least-squares line through the samples (MB/h). */
export function slopePerHour(samples: readonly { at: number; mb: number }[]): number {
  const mean = (of: (sample: { at: number; mb: number }) => number) =>
    samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length
  const [at, mb] = [mean(sample => sample.at), mean(sample => sample.mb)]
  const along = mean(sample => (sample.at - at) ** 2)
  return along === 0 ? 0 : (3600 * mean(sample => (sample.at - at) * (sample.mb - mb))) / along
}

/** Samples the app's memory every second, also after a restart. */
export function watchMemory(pidOf: () => number | undefined): { stop(): Memory | undefined } {
  const lives: Life[] = []
  const begun = performance.now()
  const timer = setInterval(() => {
    const pid = pidOf()
    const mb = pid === undefined ? undefined : residentMb(pid)
    if (pid === undefined || mb === undefined) return
    if (lives.at(-1)?.pid !== pid) lives.push({ pid, samples: [] })
    lives.at(-1)?.samples.push({ at: (performance.now() - begun) / 1000, mb })
  }, everyMs)
  return {
    stop() {
      clearInterval(timer)
      const longest = lives.toSorted((a, b) => b.samples.length - a.samples.length)[0]?.samples
      if (!longest) return undefined
      const half = longest.slice(Math.floor(longest.length / 2))
      const most = Math.max(...lives.flatMap(({ samples }) => samples.map(({ mb }) => mb)))
      const last = longest.at(-1)?.mb ?? Number.NaN
      const seconds = longest.length * (everyMs / 1000)
      return { last, most, growth: seconds < shortestSeconds ? undefined : slopePerHour(half), seconds }
    },
  }
}
