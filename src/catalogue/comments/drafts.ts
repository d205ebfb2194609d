import * as z from 'zod/mini'
import { readJson, storageKeys, write } from '../../data/storage/stored.ts'

/** What a listener has begun to write of a set, and its place in the set in ms. */
const Draft = z.object({ text: z.string(), at: z.int() })
export type Draft = z.infer<typeof Draft>

/** By listener and set, the one written last at the end. */
const Drafts = z.record(z.string(), Draft)

/** Nobody comes back to more. */
const mostKept = 20

const all = () => readJson(storageKeys.commentDrafts, Drafts) ?? {}
const keyOf = (userId: number, setId: number) => `${userId}/${setId}`

/** The draft this device has kept, or null. */
export const readDraft = (userId: number, setId: number): Draft | null => all()[keyOf(userId, setId)] ?? null

/** Keeps a draft on this device until it is sent; one without a text is forgotten. */
export function keepDraft(userId: number, setId: number, draft: Draft | null): void {
  const key = keyOf(userId, setId)
  const others = Object.entries(all()).filter(([each]) => each !== key)
  const kept = draft?.text ? [...others, [key, draft] as const] : others
  const text = kept.length > 0 ? JSON.stringify(Object.fromEntries(kept.slice(-mostKept))) : null
  write(storageKeys.commentDrafts, text)
}
