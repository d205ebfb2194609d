import * as z from 'zod/mini'
import { onStored, readJson, storageKeys, write } from '../../data/storage/stored.ts'

/** A comment that a listener has begun to write, and its position in the set in ms. */
const Draft = z.object({ text: z.string(), at: z.int() })
export type Draft = z.infer<typeof Draft>

/** By listener and set; the one written last at the end. */
const Drafts = z.record(z.string(), Draft)

/** Older drafts are dropped. */
const maxDrafts = 20

const all = () => readJson(storageKeys.commentDrafts, Drafts) ?? {}
const keyOf = (userId: number, setId: number) => `${userId}/${setId}`

/** The draft that is stored on this device, or null. */
export const readDraft = (userId: number, setId: number): Draft | null => all()[keyOf(userId, setId)] ?? null

/** Stores a draft on this device. A draft without text is removed. */
export function storeDraft(userId: number, setId: number, draft: Draft): void {
  const key = keyOf(userId, setId)
  const others = Object.entries(all()).filter(([each]) => each !== key)
  const stored = draft.text ? [...others, [key, draft] as const] : others
  const text = stored.length > 0 ? JSON.stringify(Object.fromEntries(stored.slice(-maxDrafts))) : null
  write(storageKeys.commentDrafts, text)
}

/** Calls `listener` when drafts may have changed, here or in another tab. Returns an unsubscribe function. */
export const onDrafts = (listener: () => void) => onStored(storageKeys.commentDrafts, listener)
