import { atom } from 'jotai/vanilla'
import * as z from 'zod/mini'
import { Id } from '#contract/shapes.ts'
import { store } from '../../state/store.ts'
import { listenerAtom } from '../storage/listener-atom.ts'
import { storageKeys } from '../storage/stored.ts'

/** The ids of the sets that a listener has removed from the suggestions on this device, the last one first. */
const Removed = z.object({ user: z.nullable(Id), sets: z.array(Id) })

/** Older removals are dropped. */
const atMost = 200

const own = listenerAtom(storageKeys.removedSuggestions, Removed)

const none: readonly number[] = []

/** The current listener's. */
export const removedSuggestions = atom(get => get(own)?.sets ?? none)

export function rememberRemoved(setId: number): void {
  const others = store.get(removedSuggestions).filter(id => id !== setId)
  store.set(own, { sets: [setId, ...others].slice(0, atMost) })
}
