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
export function applyToQueue(queue: QueueModel, act: QueueAction): QueueModel {
  const { sets, current } = queue
  if (act.act === 'clear') return emptyQueue
  if (act.act === 'next') {
    if (act.from !== undefined && act.from !== current) return queue
    return { sets, current: sets[current === undefined ? 0 : sets.indexOf(current) + 1] }
  }
  const others = sets.filter(each => each !== act.set)
  const isQueued = others.length < sets.length
  if (act.act === 'add') return isQueued ? queue : { sets: [...sets, act.set], current }
  if (act.act === 'choose') {
    if (!act.isCurrent) return { sets, current: current === act.set ? undefined : current }
    return { sets: isQueued ? sets : [...sets, act.set], current: act.set }
  }
  if (!isQueued) return queue
  if (act.act === 'remove') return { sets: others, current: current === act.set ? undefined : current }
  return { sets: others.toSpliced(act.order - 1, 0, act.set), current: act.isCurrent ? act.set : current }
}

/** The sets in order, the current one in brackets: `1 [2] 3`. */
export const queueInShort = ({ sets, current }: QueueModel): string =>
  sets.map(each => (each === current ? `[${each}]` : each)).join(' ')
