/** The simplest model of a queue: the ids of its sets in order, and the current one. */
export interface QueueModel {
  sets: readonly number[]
  current: number | undefined
}

export const emptyQueue: QueueModel = { sets: [], current: undefined }

export type QueueAction =
  | { act: 'add'; set: number }
  | { act: 'remove'; set: number }
  | { act: 'move'; set: number; order: number; isCurrent: boolean }
  | { act: 'choose'; set: number; isCurrent: boolean }
  | { act: 'next'; from: number | undefined }
  | { act: 'clear' }

/** Returns the queue after an action. */
export function applyToQueue(queue: QueueModel, action: QueueAction): QueueModel {
  const { sets, current } = queue
  if (action.act === 'clear') return emptyQueue
  if (action.act === 'next') {
    if (action.from !== undefined && action.from !== current) return queue
    return { sets, current: sets[current === undefined ? 0 : sets.indexOf(current) + 1] }
  }
  const others = sets.filter(each => each !== action.set)
  const isQueued = others.length < sets.length
  if (action.act === 'add') return isQueued ? queue : { sets: [...sets, action.set], current }
  if (action.act === 'choose') {
    if (!action.isCurrent) return { sets, current: current === action.set ? undefined : current }
    return { sets: isQueued ? sets : [...sets, action.set], current: action.set }
  }
  if (!isQueued) return queue
  if (action.act === 'remove') return { sets: others, current: current === action.set ? undefined : current }
  return { sets: others.toSpliced(action.order - 1, 0, action.set), current: action.isCurrent ? action.set : current }
}

/** The sets in order, the current one in brackets: `1 [2] 3`. */
export const queueInShort = ({ sets, current }: QueueModel): string =>
  sets.map(each => (each === current ? `[${each}]` : each)).join(' ')
