import { atom } from 'jotai/vanilla'
import * as z from 'zod/mini'
import { Id } from '../../../contract/shapes.ts'
import { store } from '../../state/store.ts'
import { listenerId } from '../session/session.ts'
import { readJson, storageKeys } from '../storage/stored.ts'
import { storedAtom } from '../storage/stored-atom.ts'

/** The ids of the sets that a listener has removed from the suggestions on this device, the last one first. */
const Removed = z.object({ user: z.nullable(Id), sets: z.array(Id) })

/** Older removals are dropped. */
const atMost = 200

const stored = storedAtom(
  storageKeys.removedSuggestions,
  () => readJson(storageKeys.removedSuggestions, Removed),
  removed => removed && JSON.stringify(removed),
)

const none: readonly number[] = []

/** The current listener's. */
export const removedSuggestions = atom(get => {
  const removed = get(stored)
  return removed && removed.user === get(listenerId) ? removed.sets : none
})

export function rememberRemoved(setId: number): void {
  const others = store.get(removedSuggestions).filter(id => id !== setId)
  store.set(stored, { user: store.get(listenerId), sets: [setId, ...others].slice(0, atMost) })
}
