import { Histogram } from './histogram.ts'
import type { FaultName } from './options.ts'
import type { Weather } from './weather.ts'

export interface Failed {
  kind: string
  /** A status such as `503`, or why no answer came, such as `ECONNRESET`. */
  why: string
  during: FaultName | undefined
  count: number
  /** The first of them: what the answer said. */
  said: string
}

interface Answered {
  fair: Histogram
  foul: Histogram
}

/** What came of every request. */
export class Figures {
  readonly byKind = new Map<string, Answered>()
  readonly #failed = new Map<string, Failed>()
  readonly #weather: Weather

  constructor(weather: Weather) {
    this.#weather = weather
  }

  /** An answer that was to be had since `since` (ms of `performance.now()`): what waited for its turn waited, too. */
  answered(kind: string, since: number): void {
    const now = performance.now()
    const { fair, foul } = this.#of(kind)
    const histogram = this.#weather.during(since, now) ? foul : fair
    histogram.add(now - since)
  }

  failed(kind: string, since: number, why: string, said: string): void {
    const during = this.#weather.during(since, performance.now())
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
    const made = { fair: new Histogram(), foul: new Histogram() }
    this.byKind.set(kind, made)
    return made
  }
}
