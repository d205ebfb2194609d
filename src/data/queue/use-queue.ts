import { useSyncExternalStore } from 'react'
import { queue, queueFailed } from './page-queue.ts'
import { toComeIn } from './queued.ts'

/** The queue as it is shown; null while it isn't known. */
export const useQueue = () => useSyncExternalStore(queue.subscribe, queue.get)

/** True when the queue is not known and could not be had. */
export const useQueueFailed = () => useSyncExternalStore(queueFailed.subscribe, queueFailed.get)

/** How many sets are still to be heard, the current one among them: what the badge counts. */
export const useQueueCount = () => useSyncExternalStore(queue.subscribe, () => toComeIn(queue.get()))
