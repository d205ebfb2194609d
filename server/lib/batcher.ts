interface Waiting<Item, Result> {
  item: Item
  names: readonly string[]
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

interface Settings<Item, Result> {
  /** Runs a batch. Resolves with the result of each item, in their order. */
  run: (items: readonly Item[]) => Promise<readonly Result[]>
  /** A batch has no two items with a name in common: the later one goes into a later batch. */
  namesOf: (item: Item) => readonly string[]
  /** The most items of a batch. */
  maxSize: number
}

/**
 * Runs items in batches, one batch at a time: what is added while one runs makes up the next one. So nothing waits for
 * company, and a batch grows with the load.
 */
export class Batcher<Item, Result> {
  readonly #settings: Settings<Item, Result>
  #waiting: Waiting<Item, Result>[] = []
  #isRunning = false

  constructor(settings: Settings<Item, Result>) {
    this.#settings = settings
  }

  add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, names: this.#settings.namesOf(item), resolve, reject })
      if (this.#isRunning) return
      this.#isRunning = true
      // After the other requests that have arrived by now, so that they are in the first batch, too.
      setImmediate(() => void this.#runAll())
    })
  }

  async #runAll(): Promise<void> {
    while (this.#waiting.length > 0) await this.#runBatch(this.#take())
    this.#isRunning = false
  }

  async #runBatch(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await this.#settings.run(batch.map(({ item }) => item))
      for (const [index, result] of results.entries()) batch[index]?.resolve(result)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  #take(): Waiting<Item, Result>[] {
    const taken = new Set<string>()
    const batch: Waiting<Item, Result>[] = []
    const rest: Waiting<Item, Result>[] = []
    for (const waiting of this.#waiting) {
      const fits = batch.length < this.#settings.maxSize && !waiting.names.some(name => taken.has(name))
      const part = fits ? batch : rest
      part.push(waiting)
      // Also the names of one that doesn't fit: an item with the same name must not overtake it.
      for (const name of waiting.names) taken.add(name)
    }
    this.#waiting = rest
    return batch
  }
}
