/** Waits shorter than this (ms) are none that a listener notices: they end by themselves. */
const noticed = 100

interface Waiting {
  at: number
  end: () => void
}

/**
 * The page's clock in the hands of a test: once it is taken, whatever waits for a tenth of a second or longer waits until
 * the test lets that time pass, however long the test itself takes. Vitest's own fake timers move on while a click or a
 * poll goes on, so that with them a slow machine decides what has run out.
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
      // Far from those that the browser counts.
      this.numbers += 1
      this.waiting.set(this.numbers, { at: this.now + ms, end: () => end(...given) })
      return this.numbers
    }
    const clear = (id?: Parameters<typeof clearTimeout>[0]) => {
      if (!this.waiting.delete(id)) clearTimeout(id)
    }
    Object.assign(globalThis, { setTimeout: set, clearTimeout: clear })
  }

  /** From now on time passes by itself. What waits is forgotten. */
  giveBack(): void {
    this.waiting.clear()
    Object.assign(globalThis, this.real)
  }

  /** How long each of those that wait still has to (ms), the shortest first. */
  get left(): number[] {
    return [...this.waiting.values()].map(({ at }) => at - this.now).sort((a, b) => a - b)
  }

  /** Lets so much time pass: what has waited long enough ends, one after another. */
  async pass(ms: number): Promise<void> {
    const until = this.now + ms
    for (let next = this.next(until); next; next = this.next(until)) {
      const [id, { at, end }] = next
      this.now = at
      this.waiting.delete(id)
      end()
      // What follows from it may wait in its turn.
      const { setTimeout } = this.real
      await new Promise(resolve => setTimeout(resolve, 0))
    }
    this.now = until
  }

  /** What ends first of all that ends until then. */
  private next(until: number): [unknown, Waiting] | undefined {
    return [...this.waiting].filter(([, { at }]) => at <= until).sort(([, a], [, b]) => a.at - b.at)[0]
  }
}
