/** Timers shorter than this (ms) aren't faked: a listener doesn't notice them. */
const noticed = 100

interface Waiting {
  at: number
  end: () => void
}

/**
 * Fake timers for the page. After `take`, timers of a tenth of a second or longer fire only when the test lets time
 * pass, however long the test takes. Vitest's own fake timers also advance during a click or a poll, so that on a slow
 * machine they may fire too early.
 */
export class Clock {
  private now = 0
  private numbers = 1e9
  private readonly waiting = new Map<unknown, Waiting>()
  private readonly real = { setTimeout: globalThis.setTimeout, clearTimeout: globalThis.clearTimeout }

  take(): void {
    const { setTimeout, clearTimeout } = this.real
    const set = (end: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) => {
      if (ms < noticed) return setTimeout(() => end(...given), ms)
      // Ids far from those that the browser assigns.
      this.numbers += 1
      this.waiting.set(this.numbers, { at: this.now + ms, end: () => end(...given) })
      return this.numbers
    }
    const clear = (id?: Parameters<typeof clearTimeout>[0]) => {
      if (!this.waiting.delete(id)) clearTimeout(id)
    }
    Object.assign(globalThis, { setTimeout: set, clearTimeout: clear })
  }

  /** Restores the real timers. Pending fake ones are dropped. */
  giveBack(): void {
    this.waiting.clear()
    Object.assign(globalThis, this.real)
  }

  /** The remaining time of each pending timer (ms), the shortest first. */
  get left(): number[] {
    return [...this.waiting.values()].map(({ at }) => at - this.now).sort((a, b) => a - b)
  }

  /** Lets so much time pass: fires the timers that are due, in order. */
  async pass(ms: number): Promise<void> {
    const until = this.now + ms
    for (let next = this.next(until); next; next = this.next(until)) {
      const [id, { at, end }] = next
      this.now = at
      this.waiting.delete(id)
      end()
      // Lets the code that it triggered set further timers.
      const { setTimeout } = this.real
      await new Promise(resolve => setTimeout(resolve, 0))
    }
    this.now = until
  }

  /** The first timer that is due by then. */
  private next(until: number): [unknown, Waiting] | undefined {
    return [...this.waiting].filter(([, { at }]) => at <= until).sort(([, a], [, b]) => a.at - b.at)[0]
  }
}
