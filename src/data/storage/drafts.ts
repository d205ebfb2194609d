import * as z from 'zod/mini'
import { onStored, readJson, type StorageKey, write } from './stored.ts'

/** Older drafts are dropped. */
const maxDrafts = 20

/** What listeners have begun to write about items, stored on this device under a key; the one written last at the end. */
export function draftsOf<Draft>(key: StorageKey, schema: z.ZodMiniType<Draft>) {
  const Drafts = z.record(z.string(), schema)
  const all = () => readJson(key, Drafts) ?? {}
  const keyOf = (userId: number, itemId: number) => `${userId}/${itemId}`
  return {
    /** The draft that is stored on this device, or null. */
    read: (userId: number, itemId: number): Draft | null => all()[keyOf(userId, itemId)] ?? null,
    /** Stores a draft on this device; null removes it. */
    store(userId: number, itemId: number, draft: Draft | null): void {
      const own = keyOf(userId, itemId)
      const others = Object.entries(all()).filter(([each]) => each !== own)
      const stored = draft === null ? others : [...others, [own, draft] as const]
      write(key, stored.length > 0 ? JSON.stringify(Object.fromEntries(stored.slice(-maxDrafts))) : null)
    },
    /** Calls `listener` when drafts may have changed, here or in another tab. Returns an unsubscribe function. */
    onChange: (listener: () => void) => onStored(key, listener),
  }
}
