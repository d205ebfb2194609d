/**
 * The order of a queue, which the server keeps and the client shows before the server has answered: what has been played,
 * the current item, and what waits. Only playing makes an item a played one (product, 4.19).
 */
export interface QueueOrder<Item> {
  played: readonly Item[]
  current: Item | undefined
  waiting: readonly Item[]
}

/** What has been played, and the current item. */
const reachedIn = <Item>({ played, current }: QueueOrder<Item>): readonly Item[] =>
  current === undefined ? played : [...played, current]

/** All items in order. */
export const inOrder = <Item>(queue: QueueOrder<Item>): Item[] => [...reachedIn(queue), ...queue.waiting]

export const without = <Item>({ played, current, waiting }: QueueOrder<Item>, item: Item): QueueOrder<Item> => ({
  played: played.filter(each => each !== item),
  current: current === item ? undefined : current,
  waiting: waiting.filter(each => each !== item),
})

/** Adds an item at the end. */
export const withAdded = <Item>(queue: QueueOrder<Item>, item: Item): QueueOrder<Item> => ({
  ...queue,
  waiting: [...queue.waiting, item],
})

/** An item, of the queue or a new one, becomes current: right behind the one before it, ahead of all that waits. */
export function withCurrent<Item>(queue: QueueOrder<Item>, item: Item): QueueOrder<Item> {
  const others = without(queue, item)
  return { played: reachedIn(others), current: item, waiting: others.waiting }
}

/** The current item has been played, and nothing is current. */
export const withoutCurrent = <Item>(queue: QueueOrder<Item>): QueueOrder<Item> => ({
  ...queue,
  played: reachedIn(queue),
  current: undefined,
})

/** The first item that waits becomes current; when none waits, nothing is. */
export const withNext = <Item>(queue: QueueOrder<Item>): QueueOrder<Item> => {
  const [next, ...waiting] = queue.waiting
  return { played: reachedIn(queue), current: next, waiting }
}

/**
 * Moves an item to an index of the whole queue. It then waits, so it comes no further forward than behind the current one;
 * the current one itself stays.
 */
export function withMoved<Item>(queue: QueueOrder<Item>, item: Item, index: number): QueueOrder<Item> {
  if (item === queue.current) return queue
  const others = without(queue, item)
  const at = Math.max(0, index - reachedIn(others).length)
  return { ...others, waiting: others.waiting.toSpliced(at, 0, item) }
}

/** Makes an item the current one at an index: what is before it has been played. */
export function withCurrentAt<Item>(queue: QueueOrder<Item>, item: Item, index: number): QueueOrder<Item> {
  const others = inOrder(without(queue, item))
  return { played: others.slice(0, index), current: item, waiting: others.slice(index) }
}
