/**
 * Runs `work` for every item concurrently and yields the results in the order of the items. At most `depth` results are pending
 * or waiting to be consumed, which limits the memory.
 */
export async function* lookAhead<Item, Result>(
  items: Iterable<Item>,
  depth: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const pending: Promise<Result>[] = []
  try {
    for (const item of items) {
      const next = work(item)
      // A rejection reaches the consumer below. Until then it mustn't count as unhandled.
      next.catch(() => undefined)
      pending.push(next)
      const first = pending.length >= depth ? pending.shift() : undefined
      if (first) yield await first
    }
    for (let next = pending.shift(); next; next = pending.shift()) yield await next
  } finally {
    await Promise.allSettled(pending)
  }
}
