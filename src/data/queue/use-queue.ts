import { useAtomValue } from 'jotai/react'
import { atom } from 'jotai/vanilla'
import { queue, queueFailed } from './page-queue.ts'
import { toComeIn } from './queued.ts'

/** The queue as it is shown; null while it isn't known. */
export const useQueue = () => useAtomValue(queue)

/** True when the queue is not known and could not be had. */
export const useQueueFailed = () => useAtomValue(queueFailed)

const count = atom(get => toComeIn(get(queue)))

/** How many sets are still to be heard, the current one among them: what the badge counts. */
export const useQueueCount = () => useAtomValue(count)
