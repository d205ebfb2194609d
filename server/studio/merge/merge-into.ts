import type * as z from 'zod/mini'
import type { MergedItem, MergeInto } from '#contract/entities/studio-catalogue.ts'
import type { Db } from '../../db/pool.ts'
import { notFound } from '../../http/failure.ts'
import { assertVersion, change, type Document } from '../edits/document.ts'

/**
 * Merges an item into another one, as an edit of the one that goes. Resolves with the edit's id. Throws a 404 if one of them is unknown, and a 409 if one was
 * changed since its version.
 */
export async function mergeInto<Item>(
  trx: Db,
  document: Document<Item | MergedItem>,
  { id, userId, version, into, into_version }: { id: number; userId: number } & z.infer<typeof MergeInto>,
): Promise<number | null> {
  const standing = await document.lock(trx, into)
  if (standing === undefined) throw notFound(document.what)
  await assertVersion(trx, document, { id: into, version: into_version, standing })
  // What is moved is counted by the document.
  const { edit } = await change(trx, document, {
    id,
    userId,
    version,
    to: () => ({ name: '', merged_into: into, moved: 0 }),
  })
  return edit
}
