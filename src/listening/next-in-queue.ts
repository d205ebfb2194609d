import { atom } from 'jotai/vanilla'
import type { NextInQueue } from './page.ts'

/**
 * The next set in the queue; null while there is none. The player's commands read this atom, because the queue's code
 * is loaded later than theirs.
 */
export const nextInQueue = atom<NextInQueue | null>(null)
