import { atom } from 'jotai/vanilla'
import type { NextInQueue } from './page.ts'

/**
 * What comes next in the queue; null while nothing does. A seam: the queue comes behind the first screen, and the
 * player's commands are there before it.
 */
export const nextInQueue = atom<NextInQueue | null>(null)
