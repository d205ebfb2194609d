import * as z from 'zod/mini'
import { draftsOf } from '../../data/storage/drafts.ts'
import { storageKeys } from '../../data/storage/stored.ts'

/** A comment that a listener has begun to write, and its position in the set in ms. */
const Draft = z.object({ text: z.string(), at: z.int() })
export type Draft = z.infer<typeof Draft>

const drafts = draftsOf(storageKeys.commentDrafts, Draft)

/** The draft for a set that is stored on this device, or null. */
export const readDraft = drafts.read

/** Stores a draft on this device. A draft without text is removed. */
export const storeDraft = (userId: number, setId: number, draft: Draft) =>
  drafts.store(userId, setId, draft.text ? draft : null)

export const onDrafts = drafts.onChange
