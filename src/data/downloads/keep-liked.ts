import * as z from 'zod/mini'
import { Count, Id } from '../../../contract/shapes.ts'
import { createStore } from '../../lib/store.ts'
import { session } from '../session.ts'
import { readJson, storageKeys, write } from '../stored.ts'

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

const listener = () => session.get().user?.id ?? null

function read(): KeepLiked {
  const kept = readJson(storageKeys.keepLiked, KeepLiked)
  return kept && kept.user === listener() ? kept : off
}

export const keepLiked = createStore<KeepLiked>(read())

session.subscribe(() => keepLiked.set(read()))
// What another tab doesn't know to be wanted it would take away.
addEventListener('storage', ({ key }) => {
  if (key === storageKeys.keepLiked || key === null) keepLiked.set(read())
})

export function setKeepLiked(next: Pick<KeepLiked, 'on' | 'most'>): void {
  const { without } = keepLiked.get()
  // Who turns it on anew wants all of them again.
  change({ ...next, without: next.on && keepLiked.get().on ? without : [] })
}

/** A liked set is no longer kept by itself. */
export const keepWithout = (setId: number) =>
  change({ ...keepLiked.get(), without: [...new Set([...keepLiked.get().without, setId])] })

function change(next: Omit<KeepLiked, 'user'>): void {
  const kept = { ...next, user: listener() }
  keepLiked.set(kept)
  write(storageKeys.keepLiked, JSON.stringify(kept))
}
