/** The simplest model of a queue: the ids of its sets in order, how many have been played, and the current one behind them. */
export interface QueueModel {
  sets: readonly number[]
  played: number
  current: number | undefined
}

export const emptyQueue: QueueModel = { sets: [], played: 0, current: undefined }

export type QueueAction =
  | { act: 'add'; set: number }
  | { act: 'remove'; set: number }
  | { act: 'move'; set: number; order: number; isCurrent: boolean }
  | { act: 'choose'; set: number; isCurrent: boolean }
  | { act: 'next'; from: number | undefined }
  | { act: 'clear' }

/** The queue without a set: what stood behind it moves up. */
function without({ sets, played, current }: QueueModel, set: number): QueueModel {
  const at = sets.indexOf(set)
  return {
    sets: sets.filter(each => each !== set),
    played: at >= 0 && at < played ? played - 1 : played,
    current: current === set ? undefined : current,
  }
}

/** How many sets do not wait: those that have been played, and the current one. */
const reached = ({ played, current }: QueueModel) => (current === undefined ? played : played + 1)

/** Returns the queue after an action. */
export function applyToQueue(queue: QueueModel, action: QueueAction): QueueModel {
  const { sets, current } = queue
  if (action.act === 'clear') return emptyQueue
  if (action.act === 'next') {
    if (action.from !== undefined && action.from !== current) return queue
    return { sets, played: reached(queue), current: sets[reached(queue)] }
  }
  const { set } = action
  const others = without(queue, set)
  const isQueued = sets.includes(set)
  switch (action.act) {
    case 'add':
      return isQueued ? queue : { ...queue, sets: [...sets, set] }
    case 'remove':
      return others
    case 'choose': {
      const at = reached(others)
      if (action.isCurrent) return { sets: others.sets.toSpliced(at, 0, set), played: at, current: set }
      return current === set ? { sets, played: reached(queue), current: undefined } : queue
    }
    case 'move': {
      const order = others.sets.toSpliced(action.order - 1, 0, set)
      if (!isQueued) return queue
      if (action.isCurrent) return { sets: order, played: order.indexOf(set), current: set }
      if (current === set) return queue
      return { ...others, sets: others.sets.toSpliced(Math.max(action.order - 1, reached(others)), 0, set) }
    }
  }
}

/**
 * The sets in order, the current one in brackets: `1 [2] 3`. While nothing is current, a bar stands behind those that have been
 * played: `1 2 | 3`.
 */
export const queueInShort = ({ sets, played, current }: QueueModel): string =>
  sets
    .map((each, index) => {
      if (each === current) return `[${each}]`
      return current === undefined && index + 1 === played ? `${each} |` : `${each}`
    })
    .join(' ')

/** A queue of the API or the database in the same form. */
export const itemsInShort = (items: readonly { set: number; is_current: boolean; is_played: boolean }[]) =>
  queueInShort({
    sets: items.map(({ set }) => set),
    played: items.filter(({ is_played }) => is_played).length,
    current: items.find(({ is_current }) => is_current)?.set,
  })
