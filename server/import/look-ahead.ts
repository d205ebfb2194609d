/**
 * Does `work` for every item, some of them at a time, and gives what came of each in the order of the items. At most `depth`
 * are under way or wait to be taken, so that as many are held in memory and not all.
 */
export async function* lookAhead<Item, Result>(
  items: Iterable<Item>,
  depth: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const underway: Promise<Result>[] = []
  try {
    for (const item of items) {
      const next = work(item)
      // Whoever takes it hears of its failure; until then it is nobody's.
      next.catch(() => undefined)
      underway.push(next)
      const first = underway.length >= depth ? underway.shift() : undefined
      if (first) yield await first
    }
    for (let next = underway.shift(); next; next = underway.shift()) yield await next
  } finally {
    await Promise.allSettled(underway)
  }
}
