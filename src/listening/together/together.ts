import { atom } from 'jotai/vanilla'
import type { Room } from '#contract/entities/together.ts'

/** The room in which this page is. */
export interface Together {
  token: string
  role: 'host' | 'guest'
  room: Room
  /** False for a guest who has paused, jumped or played something else, until they rejoin. */
  inStep: boolean
}

/** Null while the page is in no room. */
export const together = atom<Together | null>(null)

/** True while the host of a room decides what plays here: the queue then waits. */
export const followsHost = atom(get => {
  const now = get(together)
  return now?.role === 'guest' && now.inStep
})
