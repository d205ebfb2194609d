import { atom } from 'jotai/vanilla'
import type { NextInQueue } from './page.ts'

/**
 * What plays next; null while there is nothing. The player's commands read this atom, because the queue's code
 * is loaded later than theirs.
 */
export const nextInQueue = atom<NextInQueue | null>(null)
