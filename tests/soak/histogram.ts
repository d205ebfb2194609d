/** The ratio of a bucket's width to the previous one: a percentile is right to half of that. */
const growth = Math.log(1.03)
/** 10 µs, in ms. */
const least = 0.01

/** Counts durations in buckets, in constant memory. */
export class Histogram {
  readonly #buckets: number[] = []
  count = 0
  /** ms */
  max = 0

  add(duration: number): void {
    // A timer may fire a fraction of a millisecond early.
    const ms = Math.max(duration, least)
    const bucket = Math.ceil(Math.log(ms / least) / growth)
    this.#buckets[bucket] = (this.#buckets[bucket] ?? 0) + 1
    this.count += 1
    this.max = Math.max(this.max, ms)
  }

  /** The percentile in ms; NaN when nothing was counted. `share` is 0.99 for the 99th. */
  percentile(share: number): number {
    let left = Math.ceil(this.count * share)
    for (const [bucket, count = 0] of this.#buckets.entries()) {
      left -= count
      if (left <= 0 && this.count > 0) return Math.min(this.max, least * Math.exp(growth * bucket))
    }
    return Number.NaN
  }
}
