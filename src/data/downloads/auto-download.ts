import { atom } from 'jotai/vanilla'
import * as z from 'zod/mini'
import { Count, Id } from '../../../contract/shapes.ts'
import { store } from '../../state/store.ts'
import { listener } from '../session/session.ts'
import { readJson, storageKeys } from '../storage/stored.ts'
import { storedAtom } from '../storage/stored-atom.ts'

/** Whether liked sets are kept on this device by themselves, and how many bytes they may take at most. */
const KeepLiked = z.object({
  /** Whose wish it is: nobody else's likes are kept for it. */
  user: z.nullable(Id),
  on: z.boolean(),
  /** In bytes. */
  most: Count,
  /** Liked sets that the listener has removed from this device all the same. */
  without: z._default(z.array(Id), []),
})
export type KeepLiked = z.infer<typeof KeepLiked>

/** The caps a listener can choose from, in bytes. */
export const caps = [1, 2, 5, 10, 20].map(gigabytes => gigabytes * 1_000_000_000)

const off: KeepLiked = { user: null, on: false, most: 5_000_000_000, without: [] }

// What another tab doesn't know to be wanted it would take away: each follows what is stored.
const stored = storedAtom(storageKeys.keepLiked, () => readJson(storageKeys.keepLiked, KeepLiked), JSON.stringify)

export const keepLiked = atom(get => {
  const kept = get(stored)
  return kept && kept.user === get(listener) ? kept : off
})

export function setKeepLiked(next: Pick<KeepLiked, 'on' | 'most'>): void {
  const { on, without } = store.get(keepLiked)
  // Who turns it on anew wants all of them again.
  change({ ...next, without: next.on && on ? without : [] })
}

/** A liked set is no longer kept by itself. */
export function keepWithout(setId: number): void {
  const now = store.get(keepLiked)
  change({ ...now, without: [...new Set([...now.without, setId])] })
}

const change = (next: Omit<KeepLiked, 'user'>) => store.set(stored, { ...next, user: store.get(listener) })
