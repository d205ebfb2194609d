import { useAtomValue } from 'jotai/react'
import { atom } from 'jotai/vanilla'
import { queue, queueFailed } from './page-queue.ts'
import { remainingIn } from './queued.ts'

/** The queue as it is shown; null while it is unknown. */
export const useQueue = () => useAtomValue(queue)

/** True while the queue is unknown because fetching it has failed. */
export const useQueueFailed = () => useAtomValue(queueFailed)

const count = atom(get => remainingIn(get(queue)))

/** How many sets are left, including the current one: the number on the badge. */
export const useQueueCount = () => useAtomValue(count)
