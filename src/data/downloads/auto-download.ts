import { atom } from 'jotai/vanilla'
import * as z from 'zod/mini'
import { Count, Id } from '#contract/shapes.ts'
import { store } from '../../state/store.ts'
import { listenerAtom } from '../storage/listener-atom.ts'
import { storageKeys } from '../storage/stored.ts'

/** The setting of automatic downloads, as it is stored on this device. */
const AutoDownload = z.object({
  /** The listener who chose it. It doesn't apply to anyone else on this device. */
  user: z.nullable(Id),
  on: z.boolean(),
  /** The storage limit, in bytes. */
  most: Count,
  /** Liked sets that the listener has removed from the downloads: they aren't downloaded again. */
  without: z._default(z.array(Id), []),
})
export type AutoDownload = z.infer<typeof AutoDownload>

/** The storage limits a listener can choose from, in bytes. */
export const caps = [1, 2, 5, 10, 20].map(gigabytes => gigabytes * 1_000_000_000)

const off: AutoDownload = { user: null, on: false, most: 5_000_000_000, without: [] }

// Synced across tabs: a tab with an outdated setting would remove downloads that another tab has just added.
// Synced across tabs: a tab with an outdated setting would remove downloads that another tab has just added.
const own = listenerAtom(storageKeys.autoDownload, AutoDownload)

/** The current listener's setting. */
export const autoDownload = atom(get => get(own) ?? off)

/** Turning it on again includes all liked sets, also those that were removed before. */
export function setAutoDownload(next: Pick<AutoDownload, 'on' | 'most'>): void {
  const { on, without } = store.get(autoDownload)
  change({ ...next, without: next.on && on ? without : [] })
}

/** Stops downloading a liked set automatically. */
export function excludeFromAutoDownload(setId: number): void {
  const now = store.get(autoDownload)
  change({ ...now, without: [...new Set([...now.without, setId])] })
}

const change = (next: Omit<AutoDownload, 'user'>) => store.set(own, next)
