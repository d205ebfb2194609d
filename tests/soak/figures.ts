import type { FaultPeriods } from './fault-periods.ts'
import { Histogram } from './histogram.ts'
import type { FaultName } from './options.ts'

export interface Failed {
  kind: string
  /** A status such as `503`, or an error code such as `ECONNRESET`. */
  why: string
  during: FaultName | undefined
  count: number
  /** The first of them, with the text of its answer. */
  said: string
}

interface Answered {
  outsideFaults: Histogram
  inFaults: Histogram
}

/** The results of all requests. */
export class Figures {
  readonly byKind = new Map<string, Answered>()
  readonly #failed = new Map<string, Failed>()
  readonly #faultPeriods: FaultPeriods

  constructor(faultPeriods: FaultPeriods) {
    this.#faultPeriods = faultPeriods
  }

  /**
   * Counts an answer to a request that was due at `since` (ms of `performance.now()`), so that it includes queueing.
   */
  answered(kind: string, since: number): void {
    const now = performance.now()
    const { outsideFaults, inFaults } = this.#of(kind)
    const histogram = this.#faultPeriods.during(since, now) ? inFaults : outsideFaults
    histogram.add(now - since)
  }

  failed(kind: string, since: number, why: string, said: string): void {
    const during = this.#faultPeriods.during(since, performance.now())
    const key = `${kind} ${why} ${during}`
    const known = this.#failed.get(key)
    if (known) known.count += 1
    else this.#failed.set(key, { kind, why, during, count: 1, said })
  }

  get failures(): Failed[] {
    return [...this.#failed.values()]
  }

  #of(kind: string): Answered {
    const known = this.byKind.get(kind)
    if (known) return known
    const made = { outsideFaults: new Histogram(), inFaults: new Histogram() }
    this.byKind.set(kind, made)
    return made
  }
}
