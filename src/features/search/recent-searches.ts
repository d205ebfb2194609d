import { atom } from 'jotai/vanilla'
import * as z from 'zod/mini'
import { Id } from '#contract/shapes.ts'
import { listenerAtom } from '../../data/storage/listener-atom.ts'
import { storageKeys } from '../../data/storage/stored.ts'
import { store } from '../../state/store.ts'

/** The terms that a listener has searched for on this device, the last one first. Nobody else sees them. */
const Recent = z.object({ user: z.nullable(Id), terms: z.array(z.string()) })

/** Older searches are dropped (product, 9.3). */
const atMost = 8

const own = listenerAtom(storageKeys.recentSearches, Recent)

const none: readonly string[] = []

/** The current listener's. */
export const recentSearches = atom(get => get(own)?.terms ?? none)

const change = (terms: string[]) => store.set(own, terms.length > 0 ? { terms } : null)

/** The recent searches without one. Case makes no difference. */
const without = (term: string) => store.get(recentSearches).filter(other => other.toLowerCase() !== term.toLowerCase())

export const rememberSearch = (term: string) => change([term, ...without(term)].slice(0, atMost))
export const forgetSearch = (term: string) => change(without(term))
export const forgetSearches = () => change([])
