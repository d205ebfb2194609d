interface Waiting<Item, Result> {
  item: Item
  names: readonly string[]
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

interface Settings<Item, Result> {
  /** Runs a batch. Resolves with the result of each item, in their order. */
  run: (items: readonly Item[]) => Promise<readonly Result[]>
  /** Two items with a name in common never run at the same time: the later one goes into a later batch. */
  namesOf: (item: Item) => readonly string[]
  /** The most items of a batch. */
  maxSize: number
  /** The most batches at a time. */
  maxRunning: number
}

/**
 * Runs items in batches, a few batches at a time: what is added while they run makes up the next one. So nothing waits for
 * company, and a batch grows with the load.
 */
export class Batcher<Item, Result> {
  readonly #settings: Settings<Item, Result>
  #waiting: Waiting<Item, Result>[] = []
  #isScheduled = false
  #running = 0
  /** The names of the items that run. */
  readonly #names = new Set<string>()

  constructor(settings: Settings<Item, Result>) {
    this.#settings = settings
  }

  add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, names: this.#settings.namesOf(item), resolve, reject })
      this.#schedule()
    })
  }

  /** Starts a batch after the other requests that have arrived by now, so that they are in it, too. */
  #schedule(): void {
    if (this.#isScheduled || this.#running >= this.#settings.maxRunning) return
    this.#isScheduled = true
    setImmediate(() => {
      this.#isScheduled = false
      const batch = this.#take()
      if (batch.length > 0) void this.#runBatch(batch)
    })
  }

  async #runBatch(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    this.#running++
    try {
      const results = await this.#settings.run(batch.map(({ item }) => item))
      for (const [index, result] of results.entries()) batch[index]?.resolve(result)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
    this.#running--
    for (const { names } of batch) for (const name of names) this.#names.delete(name)
    if (this.#waiting.length > 0) this.#schedule()
  }

  /** Takes the items of the next batch, and holds their names. */
  #take(): Waiting<Item, Result>[] {
    const batch: Waiting<Item, Result>[] = []
    const rest: Waiting<Item, Result>[] = []
    /** What follows an item by a name must not overtake it. */
    const before = new Set<string>()
    for (const waiting of this.#waiting) {
      const { names } = waiting
      const fits =
        batch.length < this.#settings.maxSize && !names.some(name => this.#names.has(name) || before.has(name))
      const part = fits ? batch : rest
      part.push(waiting)
      for (const name of names) (fits ? this.#names : before).add(name)
    }
    this.#waiting = rest
    return batch
  }
}
