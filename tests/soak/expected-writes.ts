/** The value of a fact: a text, or null for none. */
type Value = string | null

interface Fact {
  /** The value of the last acknowledged write. */
  acknowledged: Value
  /** The values that unanswered writes may have stored. */
  open: Value[]
}

export interface Verdict {
  /** Acknowledged, but missing or different. */
  lost: string[]
  /** Stored more than once, or never asked for. */
  doubled: string[]
}

/** What the writes are expected to have stored: facts with a key, such as `7/set/3/favourite`, and a value. */
export class ExpectedWrites {
  readonly #facts = new Map<string, Fact>()

  get size(): number {
    return this.#facts.size
  }

  #at(key: string): Fact {
    const known = this.#facts.get(key)
    if (known) return known
    const fact: Fact = { acknowledged: null, open: [] }
    this.#facts.set(key, fact)
    return fact
  }

  /** A write is about to be sent: from now on its effect may be stored. */
  intend(key: string, value: Value): void {
    this.#at(key).open.push(value)
  }

  /** The write was answered: its effect must be stored. The writes of one fact are answered in order. */
  acknowledge(key: string, value: Value): void {
    const fact = this.#at(key)
    fact.acknowledged = value
    fact.open.splice(0, fact.open.indexOf(value) + 1)
  }

  /** The write was refused: it has no effect. */
  refuse(key: string, value: Value): void {
    const fact = this.#at(key)
    const at = fact.open.indexOf(value)
    if (at >= 0) fact.open.splice(at, 1)
  }

  /** The facts with a write that was never answered. */
  unanswered(): string[] {
    return [...this.#facts].filter(([, { open }]) => open.length > 0).map(([key]) => key)
  }

  /** Compares with the stored rows: a fact appears once for each time that it is stored. */
  compare(stored: Iterable<readonly [key: string, value: string]>): Verdict {
    const found = new Map<string, string[]>()
    for (const [key, value] of stored) found.set(key, [...(found.get(key) ?? []), value])
    const lost: string[] = []
    const doubled: string[] = []
    for (const [key, { acknowledged, open }] of this.#facts) {
      const values = found.get(key) ?? []
      found.delete(key)
      const value = values[0] ?? null
      if (values.length > 1) doubled.push(`${key} is there ${values.length} times`)
      if (value !== acknowledged && !open.includes(value))
        lost.push(`${key} is ${value}, acknowledged was ${acknowledged}`)
    }
    for (const [key, values] of found) doubled.push(`${key} is ${values.join(', ')}, and nobody wrote it`)
    return { lost, doubled }
  }
}
