import { createStore } from '../lib/store.ts'

/**
 * Plays what comes next in the queue; null while nothing does. A seam: the queue comes behind the first screen, and the
 * player's commands are there before it.
 */
export const nextInQueue = createStore<(() => void) | null>(null)
